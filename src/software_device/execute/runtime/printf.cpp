// vprintf: formats at once, and keeps the text until the host synchronizes.

#include <cstdio>
#include <cstring>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/runtime/builtins.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

// The arguments of one thread's call: naturally aligned values in memory.
class Arguments {
 public:
  Arguments(const Warp& warp, int lane, std::uint64_t address)
      : warp_(warp), lane_(lane), next_(address) {}

  template <class T>
  T take() {
    next_ = (next_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    T value{};
    std::byte* place = nullptr;
    if (reachable(warp_, lane_, next_, place) < sizeof(T))
      good_ = false;
    else
      std::memcpy(&value, place, sizeof value);
    next_ += sizeof(T);
    return value;
  }

  bool good() const { return good_; }
  std::uint64_t next() const { return next_; }
  void spoil() { good_ = false; }

 private:
  const Warp& warp_;
  int lane_;
  std::uint64_t next_;
  bool good_ = true;
};

struct Directive {
  std::string text;    // "%-8.3" without length and conversion
  std::string length;  // "ll"
  char conversion = 0;
};

std::size_t read_directive(const std::string& format, std::size_t at, Directive& directive) {
  const auto is_one_of = [&](const char* set) {
    return at < format.size() && std::strchr(set, format[at]) != nullptr;
  };
  directive.text = "%";
  while (is_one_of("-+ #0123456789.*")) directive.text += format[at++];
  while (is_one_of("hljztL")) directive.length += format[at++];
  if (at < format.size()) directive.conversion = format[at++];
  return at;
}

// Cuts widths with which a program could make the host print gigabytes.
void limit_numbers(std::string& text) {
  std::size_t digits = 0;
  std::string limited;
  for (const char character : text) {
    digits = character >= '0' && character <= '9' ? digits + 1 : 0;
    if (digits <= 4) limited += character;
  }
  text = limited;
}

// Replaces each * by an argument.
void fill_stars(Directive& directive, Arguments& arguments) {
  for (std::size_t star; (star = directive.text.find('*')) != std::string::npos;)
    directive.text.replace(star, 1, std::to_string(arguments.take<std::int32_t>()));
  limit_numbers(directive.text);
}

template <class T>
void print(std::string& out, const std::string& format, T value) {
  char small[128];
  const int length = std::snprintf(small, sizeof small, format.c_str(), value);
  if (length < 0) return;
  if (static_cast<std::size_t>(length) < sizeof small) {
    out.append(small, static_cast<std::size_t>(length));
    return;
  }
  std::string large(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(large.data(), large.size(), format.c_str(), value);
  out.append(large.data(), static_cast<std::size_t>(length));
}

void format_integer(std::string& out, const Directive& directive, Arguments& arguments) {
  const std::string& length = directive.length;
  const bool wide =
      length == "l" || length == "ll" || length == "j" || length == "z" || length == "t";
  const std::string format = directive.text + "ll" + directive.conversion;
  if (wide) return print(out, format, arguments.take<long long>());
  if (directive.conversion == 'd' || directive.conversion == 'i') {
    long long value = arguments.take<std::int32_t>();
    if (length == "h") value = static_cast<std::int16_t>(value);
    if (length == "hh") value = static_cast<std::int8_t>(value);
    return print(out, format, value);
  }
  unsigned long long value = arguments.take<std::uint32_t>();
  if (length == "h") value = static_cast<std::uint16_t>(value);
  if (length == "hh") value = static_cast<std::uint8_t>(value);
  print(out, format, value);
}

void format_string(std::string& out, const Directive& directive, const Warp& warp, int lane,
                   Arguments& arguments) {
  const auto address = arguments.take<std::uint64_t>();
  std::string text;
  if (address == 0)
    text = "(null)";
  else if (!read_string(warp, lane, address, text))
    arguments.spoil();
  print(out, directive.text + "s", text.c_str());
}

void format_one(std::string& out, Directive& directive, const Warp& warp, int lane,
                Arguments& arguments) {
  fill_stars(directive, arguments);
  switch (directive.conversion) {
    case '%':
      out += '%';
      return;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return format_integer(out, directive, arguments);
    case 'c':
      return print(out, directive.text + "c", arguments.take<std::int32_t>());
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return print(out, directive.text + directive.conversion, arguments.take<double>());
    case 'p':
      return print(out, directive.text + "p",
                   reinterpret_cast<void*>(arguments.take<std::uint64_t>()));
    case 's':
      return format_string(out, directive, warp, lane, arguments);
    default:
      out += directive.text + directive.length;
      if (directive.conversion != 0) out += directive.conversion;
  }
}

void set_result(const Insn* insn, std::byte* frame, int lane, std::int32_t count) {
  if (CallView::of(*insn).results == 0) return;
  reinterpret_cast<std::int32_t*>(frame + insn->list[0])[lane] = count;
}

// CUDA's printf returns the number of its arguments, or −1 for a null format.
bool print_lane(const Insn* insn, Warp& warp, std::byte* frame, int lane, std::string& out) {
  const std::uint64_t format_address = argument_address(insn, frame, 0, lane);
  std::string format;
  if (format_address == 0) {
    set_result(insn, frame, lane, -1);
    return true;
  }
  if (!read_string(warp, lane, format_address, format)) {
    raise_access(warp, insn, {"read", "global", format_address, 0, 1, lane, 0});
    return false;
  }
  Arguments arguments(warp, lane, argument_address(insn, frame, 1, lane));
  std::int32_t count = 0;
  for (std::size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      out += format[at++];
      continue;
    }
    Directive directive;
    at = read_directive(format, at + 1, directive);
    if (directive.conversion != '%') ++count;
    format_one(out, directive, warp, lane, arguments);
    if (arguments.good()) continue;
    raise_access(warp, insn, {"read", "global", arguments.next(), 0, 1, lane, 0});
    return false;
  }
  set_result(insn, frame, lane, count);
  return true;
}

// A block that a debugger has go back comes to the same calls again: each prints once.
bool prints_anew(const Warp& warp) {
  DebuggedBlock* const block = warp.block->debugged.get();
  if (block == nullptr) return true;
  if (++block->prints <= block->printed) return false;
  block->printed = block->prints;
  return true;
}

}  // namespace

bool run_printf(const Insn* insn, Warp& warp, std::byte* frame) {
  const GridLaunch& launch = warp.block->grid->launch;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    std::string out;
    const bool good = print_lane(insn, warp, frame, __builtin_ctz(left), out);
    if (prints_anew(warp)) keep_printed(warp.kernel->program->device, out, launch.printf_bytes);
    if (!good) return false;
  }
  return true;
}

}  // namespace cuda_ffi::software
