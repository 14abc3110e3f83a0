#include "software_device/ptx/name_table.hpp"

#include "software_device/ptx/characters.hpp"
#include "software_device/ptx/word_table.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::size_t kFirstSlots = 256;
constexpr std::size_t kMostRegisterDigits = 9;  // no register number has more digits

// The length of `name` without its trailing digits.
std::size_t stem_length(std::string_view name) noexcept {
  std::size_t length = name.size();
  while (length > 0 && is_digit(name[length - 1])) --length;
  return length;
}

}  // namespace

NameTable::NameTable() : slots_(kFirstSlots) {}

void NameTable::enter() {
  marks_.push_back(changes_.size());
}

void NameTable::leave() {
  for (; changes_.size() > marks_.back(); changes_.pop_back()) {
    const Change& change = changes_.back();
    entries_[change.entry].plain = change.plain;
    entries_[change.entry].range = change.range;
  }
  marks_.pop_back();
}

void NameTable::clear() noexcept {
  for (const Entry& entry : entries_) slots_[entry.slot] = 0;
  entries_.clear();
  ranges_.clear();
  changes_.clear();
  marks_.clear();
  numbered_stems_ = false;
}

bool NameTable::declare(std::string_view name, Binding binding) {
  binding.depth = depth();
  const std::size_t stem = stem_length(name);
  if (stem < name.size()) {
    const Binding ranged = find(name);
    if (ranged && ranged.depth == depth()) return false;
    entries_[entry_for(name.substr(0, stem))].numbered_names = true;
  }
  const std::uint32_t entry = entry_for(name);
  if (entries_[entry].plain && entries_[entry].plain.depth == depth()) return false;
  remember(entry);
  entries_[entry].plain = binding;
  return true;
}

bool NameTable::declare_range(std::string_view stem, std::uint32_t first, std::uint32_t count,
                              std::uint8_t width) {
  const std::uint32_t entry = entry_for(stem);
  const std::uint32_t outer = entries_[entry].range;
  if (outer != kNone && ranges_[outer].depth == depth()) return false;
  if (is_digit(stem.back())) numbered_stems_ = true;
  remember(entry);
  entries_[entry].range = static_cast<std::uint32_t>(ranges_.size());
  ranges_.push_back({first, count, depth(), width, outer});
  return true;
}

Binding NameTable::find(std::string_view name) const noexcept {
  const std::size_t stem = stem_length(name);
  if (stem == name.size()) {
    const Entry* entry = lookup(name);
    return entry ? entry->plain : Binding{};
  }
  Binding found = find_numbered(name, stem);
  if (!numbered_stems_) return found;
  for (std::size_t length = stem + 1; length < name.size(); ++length) {
    if (name.size() - length > kMostRegisterDigits) continue;
    const Entry* entry = lookup(name.substr(0, length));
    const Binding other = entry ? in_range(*entry, name.substr(length)) : Binding{};
    if (other && (!found || other.depth > found.depth)) found = other;
  }
  return found;
}

Binding NameTable::find_numbered(std::string_view name, std::size_t stem_length) const noexcept {
  const Entry* stem = lookup(name.substr(0, stem_length));
  const Binding ranged = stem ? in_range(*stem, name.substr(stem_length)) : Binding{};
  if (!stem || !stem->numbered_names) return ranged;
  const Entry* exact = lookup(name);
  if (!exact || !exact->plain) return ranged;
  return !ranged || exact->plain.depth > ranged.depth ? exact->plain : ranged;
}

Binding NameTable::in_range(const Entry& stem, std::string_view digits) const noexcept {
  if (digits.size() > kMostRegisterDigits || (digits.size() > 1 && digits[0] == '0')) return {};
  std::uint32_t number = 0;
  for (const char c : digits) number = number * 10 + static_cast<std::uint32_t>(c - '0');
  for (std::uint32_t at = stem.range; at != kNone; at = ranges_[at].outer) {
    const Range& range = ranges_[at];
    if (number >= range.count) continue;
    const auto kind = range.width > 1 ? Binding::Kind::VectorRegister : Binding::Kind::Register;
    return {kind, range.width, range.first + number * range.width, range.depth};
  }
  return {};
}

const NameTable::Entry* NameTable::lookup(std::string_view name) const noexcept {
  const std::uint32_t hash = hash_of(name);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Entry& entry = entries_[slots_[slot] - 1];
    if (entry.hash == hash && entry.name == name) return &entry;
  }
  return nullptr;
}

std::uint32_t NameTable::entry_for(std::string_view name) {
  if (const Entry* entry = lookup(name)) return static_cast<std::uint32_t>(entry - entries_.data());
  if ((entries_.size() + 1) * 2 > slots_.size()) grow();
  const auto index = static_cast<std::uint32_t>(entries_.size());
  Entry& entry = entries_.emplace_back();
  entry.name = name;
  entry.hash = hash_of(name);
  insert_slot(index);
  return index;
}

void NameTable::insert_slot(std::uint32_t entry) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = entries_[entry].hash & mask;
  while (slots_[slot] != 0) slot = (slot + 1) & mask;
  slots_[slot] = entry + 1;
  entries_[entry].slot = static_cast<std::uint32_t>(slot);
}

void NameTable::grow() {
  const std::size_t size = slots_.size() * 2;
  slots_.assign(size, 0);
  for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) insert_slot(entry);
}

void NameTable::remember(std::uint32_t entry) {
  changes_.push_back({entry, entries_[entry].range, entries_[entry].plain});
}

}  // namespace cuda_ffi::software::ptx
