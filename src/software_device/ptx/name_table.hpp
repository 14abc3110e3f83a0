#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cuda_ffi::software::ptx {

// What a name stands for.
struct Binding {
  enum class Kind : std::uint8_t { None, Register, VectorRegister, Symbol, Label };
  Kind kind = Kind::None;
  std::uint8_t count = 1;   // VectorRegister: components, at index, index + 1, ...
  std::uint32_t index = 0;  // Function::registers, Module::symbols or Function::labels
  std::uint32_t depth = 0;  // depth of the scope that declared it
  explicit operator bool() const noexcept { return kind != Kind::None; }
};

// Maps names to bindings, with nested scopes. `%r<100>` is one entry, not a hundred: a name's
// trailing digits are looked up as a number under its stem. Declaring allocates; looking up never
// does.
class NameTable {
 public:
  NameTable();

  void enter();
  void leave();
  std::uint32_t depth() const noexcept { return static_cast<std::uint32_t>(marks_.size()); }
  // Forgets everything but keeps the memory.
  void clear() noexcept;

  // False if this scope already has the name.
  bool declare(std::string_view name, Binding binding);
  // Declares stem0, stem1, ... stem(count - 1), as registers from `first` on, or as vectors of
  // `width` registers.
  bool declare_range(std::string_view stem, std::uint32_t first, std::uint32_t count,
                     std::uint8_t width = 1);

  Binding find(std::string_view name) const noexcept;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  struct Entry {
    std::string_view name;
    std::uint32_t hash = 0;
    std::uint32_t slot = 0;
    std::uint32_t range = kNone;  // the innermost range of this stem
    bool numbered_names = false;  // some name made of this stem and a number was declared by itself
    Binding plain;
  };
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t depth = 0;
    std::uint8_t width = 1;       // registers per name
    std::uint32_t outer = kNone;  // the range of the same stem that this one partly hides
  };
  struct Change {  // how to undo a declaration
    std::uint32_t entry = 0;
    std::uint32_t range = kNone;
    Binding plain;
  };

  const Entry* lookup(std::string_view name) const noexcept;
  std::uint32_t entry_for(std::string_view name);
  void insert_slot(std::uint32_t entry);
  void grow();
  void remember(std::uint32_t entry);
  Binding in_range(const Entry& stem, std::string_view digits) const noexcept;
  Binding find_numbered(std::string_view name, std::size_t stem_length) const noexcept;

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // entry + 1; 0: empty
  std::vector<Range> ranges_;
  std::vector<Change> changes_;
  std::vector<std::size_t> marks_;  // changes_.size() at each enter()
  bool numbered_stems_ = false;     // the stem of some range ends in a digit
};

}  // namespace cuda_ffi::software::ptx
