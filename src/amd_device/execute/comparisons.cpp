// v_cmp and v_cmpx: the same for every type, 16 numbers for each.

#include <deque>
#include <string>
#include <vector>

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

// The numbers from which the same comparisons set EXEC.
constexpr std::uint16_t kSetsExec = 128;

double number(Half value) {
  return value;
}
template <typename T>
T number(T value) {
  return value;
}

template <typename T>
struct Never {
  bool operator()(T, T) const { return false; }
};
template <typename T>
struct Always {
  bool operator()(T, T) const { return true; }
};
template <typename T>
struct Less {
  bool operator()(T a, T b) const { return number(a) < number(b); }
};
template <typename T>
struct Equal {
  bool operator()(T a, T b) const { return number(a) == number(b); }
};
template <typename T>
struct NotMore {
  bool operator()(T a, T b) const { return number(a) <= number(b); }
};
template <typename T>
struct More {
  bool operator()(T a, T b) const { return number(a) > number(b); }
};
template <typename T>
struct Different {
  bool operator()(T a, T b) const { return number(a) < number(b) || number(a) > number(b); }
};
template <typename T>
struct NotLess {
  bool operator()(T a, T b) const { return number(a) >= number(b); }
};
template <typename T>
struct Ordered {
  bool operator()(T a, T b) const { return number(a) == number(a) && number(b) == number(b); }
};
template <template <typename> class Other, typename T>
struct Not {
  bool operator()(T a, T b) const { return !Other<T>{}(a, b); }
};

template <typename T>
unsigned class_of_lane(T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  const int quiet = sizeof(T) == 8 ? 51 : 22;
  return class_of(value, (std::bit_cast<Bits>(value) >> quiet & 1) != 0);
}
unsigned class_of_half(Half value) {
  const bool tiny = (value.bits & 0x7c00) == 0 && (value.bits & 0x3ff) != 0;
  if (tiny) return (value.bits & 0x8000) != 0 ? 1u << 4 : 1u << 7;
  return class_of(double{value}, (value.bits & 0x200) != 0);
}

// Collects rows; the names live as long as the process.
class Rows {
 public:
  Rows() {
    floats<Half>(0, "f16");
    floats<float>(16, "f32");
    floats<double>(32, "f64");
    integers<std::int16_t>(48, "i16");
    integers<std::uint16_t>(56, "u16");
    integers<std::int32_t>(64, "i32");
    integers<std::uint32_t>(72, "u32");
    integers<std::int64_t>(80, "i64");
    integers<std::uint64_t>(88, "u64");
    add(125, "class_f16", [](Half a, std::uint16_t b) { return (class_of_half(a) & b) != 0; });
    add(126, "class_f32", [](float a, std::uint32_t b) { return (class_of_lane(a) & b) != 0; });
    add(127, "class_f64", [](double a, std::uint32_t b) { return (class_of_lane(a) & b) != 0; });
  }
  std::vector<Opcode> list;

 private:
  template <typename Expression>
  void add(unsigned number, const std::string& what, Expression expression) {
    const auto at = static_cast<std::uint16_t>(number);
    list.push_back(row(at, keep("v_cmp_" + what), expression));
    list.push_back(
        row(static_cast<std::uint16_t>(at + kSetsExec), keep("v_cmpx_" + what), expression));
  }

  const char* keep(std::string name) {
    names_.push_back(std::move(name));
    return names_.back().c_str();
  }

  template <typename T>
  void common(unsigned first, const std::string& type) {
    add(first + 1, "lt_" + type, Less<T>{});
    add(first + 2, "eq_" + type, Equal<T>{});
    add(first + 3, "le_" + type, NotMore<T>{});
    add(first + 4, "gt_" + type, More<T>{});
    add(first + 5, (kIsFloat<T> ? "lg_" : "ne_") + type, Different<T>{});
    add(first + 6, "ge_" + type, NotLess<T>{});
  }

  template <typename T>
  void floats(unsigned first, const std::string& type) {
    add(first, "f_" + type, Never<T>{});
    common<T>(first, type);
    add(first + 7, "o_" + type, Ordered<T>{});
    add(first + 8, "u_" + type, Not<Ordered, T>{});
    add(first + 9, "nge_" + type, Not<NotLess, T>{});
    add(first + 10, "nlg_" + type, Not<Different, T>{});
    add(first + 11, "ngt_" + type, Not<More, T>{});
    add(first + 12, "nle_" + type, Not<NotMore, T>{});
    add(first + 13, "neq_" + type, Not<Equal, T>{});
    add(first + 14, "nlt_" + type, Not<Less, T>{});
    add(first + 15, "t_" + type, Always<T>{});
  }

  template <typename T>
  void integers(unsigned first, const std::string& type) {
    common<T>(first, type);
    if (kIsShort<T>) return;
    add(first, "f_" + type, Never<T>{});
    add(first + 7, "t_" + type, Always<T>{});
  }

  std::deque<std::string> names_;
};

}  // namespace

std::span<const Opcode> table::comparisons() {
  static const Rows* const rows = new Rows;
  return rows->list;
}

}  // namespace cuda_ffi::amd
