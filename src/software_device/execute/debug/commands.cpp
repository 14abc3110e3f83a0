#include "software_device/execute/debug/commands.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "software_device/environment/json_text.hpp"

namespace cuda_ffi::software {

namespace {

// The words of a command, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : left_(text) {}

  bool are_left() const { return !left_.empty(); }
  std::string_view word() {
    const std::size_t end = std::min(left_.find(' '), left_.size());
    const std::string_view found = left_.substr(0, end);
    if (found.empty()) throw std::invalid_argument("a word of the command is missing");
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return found;
  }
  std::uint64_t number() {
    const std::string_view text = word();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
      throw std::invalid_argument("no number: " + std::string(text));
    return value;
  }
  std::uint32_t small() {
    const std::uint64_t value = number();
    if (value > 0xffffffff) throw std::invalid_argument("too large: " + std::to_string(value));
    return static_cast<std::uint32_t>(value);
  }
  FramePlace place() {
    FramePlace made;
    made.block = small();
    made.warp = small();
    made.group = small();
    made.up = small();
    return made;
  }
  // Two hexadecimal digits a byte.
  Bytes bytes() {
    const std::string_view text = word();
    if (text.size() % 2 != 0) throw std::invalid_argument("half a byte");
    Bytes made;
    for (std::size_t k = 0; k < text.size(); k += 2) {
      unsigned value = 0;
      const auto [end, error] = std::from_chars(text.data() + k, text.data() + k + 2, value, 16);
      if (error != std::errc{} || end != text.data() + k + 2)
        throw std::invalid_argument("no byte: " + std::string(text.substr(k, 2)));
      made.push_back(static_cast<std::byte>(value));
    }
    return made;
  }

 private:
  std::string_view left_;
};

Bytes bytes_of(std::string_view text) {
  const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(begin, begin + text.size());
}

Bytes while_standing(const std::function<Bytes(const DebugStop&)>& look) {
  Bytes seen;
  if (!Debugger::instance().with_stop([&](const DebugStop& stop) { seen = look(stop); }))
    throw std::invalid_argument("no kernel stands");
  return seen;
}

Bytes modules(Words& words) {
  const std::uint64_t known = words.number();
  std::vector<std::shared_ptr<DebuggedModule>> fresh = Debugger::instance().modules();
  std::erase_if(fresh, [&](const auto& module) { return module->id() <= known; });
  return bytes_of(json::list(fresh, [](const auto& module) { return module->report(); }));
}

Bytes stop(Words&) {
  Bytes seen = bytes_of("null");
  Debugger::instance().with_stop([&](const DebugStop& stop) { seen = bytes_of(report(stop)); });
  return seen;
}

// `breaks MODULE [FUNCTION LINE]…`
Bytes breaks(Words& words) {
  const std::uint32_t module = words.small();
  DebuggedModule::Lines lines;
  while (words.are_left()) {
    const std::uint32_t function = words.small();
    lines.emplace_back(function, words.small());
  }
  Debugger::instance().stop_at(module, lines);
  return {};
}

// `watch [ID ADDRESS SIZE r|w|rw GRID BLOCK WARP LANE]…`
Bytes watch(Words& words) {
  std::vector<Watchpoint> watchpoints;
  while (words.are_left()) {
    Watchpoint one;
    one.id = words.small();
    one.address = words.number();
    one.size = words.number();
    const std::string_view kind = words.word();
    one.reads = kind.find('r') != std::string_view::npos;
    one.writes = kind.find('w') != std::string_view::npos;
    one.grid = words.number();
    one.block = words.number();
    one.warp = words.small();
    one.lane = words.small();
    watchpoints.push_back(one);
  }
  Debugger::instance().watch(std::move(watchpoints));
  return {};
}

// `go KIND BLOCK WARP LANE DEPTH`
Bytes go(Words& words) {
  using Kind = DebugStep::Kind;
  static constexpr std::pair<std::string_view, Kind> kKinds[] = {
      {"on", Kind::Go},
      {"same", Kind::Same},
      {"instruction", Kind::Instruction},
      {"line", Kind::Line},
      {"back-instruction", Kind::BackInstruction},
      {"back-line", Kind::BackLine},
      {"back", Kind::BackGo}};
  const std::string_view name = words.word();
  const auto* const found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                         [&](const auto& kind) { return kind.first == name; });
  if (found == std::end(kKinds)) throw std::invalid_argument("go where? " + std::string(name));
  DebugStep step;
  step.kind = found->second;
  step.block = words.small();
  step.warp = words.small();
  step.lane = words.small();
  step.depth = words.small();
  if (const std::string why = Debugger::instance().go(step); !why.empty())
    throw std::invalid_argument(why);
  return {};
}

Bytes pause(Words&) {
  Debugger::instance().pause();
  return {};
}

Bytes read_one_register(Words& words) {
  const FramePlace place = words.place();
  const std::string name(words.word());
  return while_standing([&](const DebugStop& stop) { return read_register(stop, place, name); });
}

Bytes done_or_not(bool done) {
  return bytes_of(done ? "true" : "false");
}

Bytes write_one_register(Words& words) {
  const FramePlace place = words.place();
  const std::string name(words.word());
  const std::uint32_t lane = words.small();
  const Bytes value = words.bytes();
  return while_standing([&](const DebugStop& stop) {
    return done_or_not(write_register(stop, place, name, lane, value));
  });
}

constexpr std::uint64_t kMostRead = 64u << 20;

Bytes read_some_memory(Words& words) {
  const FramePlace place = words.place();
  const std::uint32_t lane = words.small();
  const std::uint64_t address = words.number(), bytes = std::min(words.number(), kMostRead);
  return while_standing(
      [&](const DebugStop& stop) { return read_memory(stop, place, lane, address, bytes); });
}

Bytes write_some_memory(Words& words) {
  const FramePlace place = words.place();
  const std::uint32_t lane = words.small();
  const std::uint64_t address = words.number();
  const Bytes value = words.bytes();
  return while_standing([&](const DebugStop& stop) {
    return done_or_not(write_memory(stop, place, lane, address, value));
  });
}

Bytes parameters(Words&) {
  return while_standing(read_parameters);
}

constexpr std::pair<std::string_view, Bytes (*)(Words&)> kCommands[] = {
    {"modules", modules},
    {"stop", stop},
    {"breaks", breaks},
    {"watch", watch},
    {"go", go},
    {"pause", pause},
    {"register", read_one_register},
    {"set-register", write_one_register},
    {"memory", read_some_memory},
    {"set-memory", write_some_memory},
    {"parameters", parameters}};

}  // namespace

Bytes answer(std::string_view command) {
  Words words(command);
  const std::string_view name = words.word();
  const auto* const found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                         [&](const auto& one) { return one.first == name; });
  if (found == std::end(kCommands))
    throw std::invalid_argument("there is no command " + std::string(name));
  return found->second(words);
}

}  // namespace cuda_ffi::software
