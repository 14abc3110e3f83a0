// data/encodings.txt against LLVM's assembler.

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "amd_device/llvm.hpp"
#include "amd_device/table/row.hpp"

namespace cuda_ffi::amd::test {
namespace {

// Words of « encoding: [0x00,0x01,…] ».
Words words_of(const std::string& line) {
  Words words;
  unsigned count = 0;
  // Each byte takes five characters: « 0x00, ».
  for (std::size_t at = line.find("encoding: [") + 11; line.compare(at, 2, "0x") == 0; at += 5) {
    if (count % 4 == 0) words.push_back(0);
    words.back() |= static_cast<std::uint32_t>(std::stoul(line.substr(at, 4), nullptr, 16))
                    << 8 * (count % 4);
    ++count;
  }
  return words;
}

// What LLVM refuses is not in the map. Before each text is an s_nop with its number.
std::map<std::string, Words> assembled(const std::string& command,
                                       const std::set<std::string>& texts) {
  const std::string path = testing::TempDir() + "amd_texts.s";
  std::ofstream file(path);
  unsigned number = 0;
  for (const std::string& text : texts) file << "s_nop " << number++ << "\n" << text << "\n";
  file.close();
  const std::string errors = path + ".errors";
  std::vector<Words> made;
  FILE* pipe = popen((command + path + " 2>" + errors).c_str(), "r");
  char line[1024];
  while (std::fgets(line, sizeof line, pipe) != nullptr) {
    const std::string text = line;
    if (text.find("encoding: [") != std::string::npos) made.push_back(words_of(text));
  }
  pclose(pipe);
  std::set<unsigned> refused;
  std::ifstream complaints(errors);
  for (std::string text; std::getline(complaints, text);)
    if (text.starts_with(path) && text.find(": error: ") != std::string::npos)
      refused.insert(static_cast<unsigned>(std::stoul(text.substr(path.size() + 1))) / 2 - 1);
  std::remove(path.c_str());
  std::remove(errors.c_str());
  std::map<std::string, Words> all;
  std::size_t next = 0;
  number = 0;
  for (const std::string& text : texts) {
    if (next >= made.size() || made[next++] != Words{0xbf800000u | number}) {
      ADD_FAILURE() << "LLVM has lost its place before: " << text;
      break;
    }
    if (!refused.contains(number++) && next < made.size()) all[text] = made[next++];
  }
  return all;
}

std::string printed(const Words& words) {
  std::string text;
  char word[16];
  for (const std::uint32_t one : words) {
    std::snprintf(word, sizeof word, text.empty() ? "%08x" : " %08x", one);
    text += word;
  }
  return text;
}

TEST(AmdEncodings, AreLlvms) {
  const std::string command = llvm_mc();
  if (command.empty()) GTEST_SKIP() << "no llvm-mc of version 16 or later is installed";
  std::set<std::string> texts;
  for (const Row& row : all_rows())
    for (const Form& form : row.forms) texts.insert(form.text);
  const auto all = assembled(command, texts);
  const std::string path = testing::TempDir() + "encodings.txt";
  std::ofstream file(path);
  bool same = true;
  for (const std::string& text : texts) {
    const auto found = all.find(text);
    EXPECT_TRUE(found != all.end()) << "LLVM refuses: " << text;
    if (found == all.end()) continue;
    file << text << "\t" << printed(found->second) << "\n";
    same = same && encoding(text) == found->second;
  }
  EXPECT_TRUE(same) << "copy " << path << " to test/amd_device/data/encodings.txt";
  if (same) std::remove(path.c_str());
}

}  // namespace
}  // namespace cuda_ffi::amd::test
