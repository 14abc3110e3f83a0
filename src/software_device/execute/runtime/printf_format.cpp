#include "software_device/execute/runtime/printf_format.hpp"

#include <cstdio>
#include <cstring>

namespace cuda_ffi::software {

namespace {

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
void fill_stars(Directive& directive, PrintfArguments& arguments) {
  for (std::size_t star; (star = directive.text.find('*')) != std::string::npos;)
    directive.text.replace(star, 1, std::to_string(arguments.take_word()));
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

void format_integer(std::string& out, const Directive& directive, PrintfArguments& arguments) {
  const std::string& length = directive.length;
  const bool wide =
      length == "l" || length == "ll" || length == "j" || length == "z" || length == "t";
  const std::string format = directive.text + "ll" + directive.conversion;
  if (wide) return print(out, format, static_cast<long long>(arguments.take_long()));
  if (directive.conversion == 'd' || directive.conversion == 'i') {
    long long value = arguments.take_word();
    if (length == "h") value = static_cast<std::int16_t>(value);
    if (length == "hh") value = static_cast<std::int8_t>(value);
    return print(out, format, value);
  }
  unsigned long long value = static_cast<std::uint32_t>(arguments.take_word());
  if (length == "h") value = static_cast<std::uint16_t>(value);
  if (length == "hh") value = static_cast<std::uint8_t>(value);
  print(out, format, value);
}

void format_one(std::string& out, Directive& directive, PrintfArguments& arguments) {
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
      return print(out, directive.text + "c", arguments.take_word());
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return print(out, directive.text + directive.conversion, arguments.take_double());
    case 'p':
      return print(out, directive.text + "p", reinterpret_cast<void*>(arguments.take_long()));
    case 's':
      return print(out, directive.text + "s", arguments.take_text().c_str());
    default:
      out += directive.text + directive.length;
      if (directive.conversion != 0) out += directive.conversion;
  }
}

}  // namespace

std::int32_t format_printf(const std::string& format, PrintfArguments& arguments,
                           std::string& out) {
  std::int32_t count = 0;
  for (std::size_t at = 0; at < format.size() && arguments.good();) {
    if (format[at] != '%') {
      out += format[at++];
      continue;
    }
    Directive directive;
    at = read_directive(format, at + 1, directive);
    if (directive.conversion != '%') ++count;
    format_one(out, directive, arguments);
  }
  return count;
}

}  // namespace cuda_ffi::software
