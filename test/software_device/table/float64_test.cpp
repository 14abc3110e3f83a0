// Arithmetic of f64.

#include "software_device/table/rounding.hpp"

namespace cuda_ffi::test {
namespace {

struct Operation {
  const char* name;
  int operands;
  std::function<double(double, double, double)> apply;
};

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = {
      {"add", 2,
       [](double a, double b, double) {
         volatile double x = a, y = b;
         return x + y;
       }},
      {"sub", 2,
       [](double a, double b, double) {
         volatile double x = a, y = b;
         return x - y;
       }},
      {"mul", 2,
       [](double a, double b, double) {
         volatile double x = a, y = b;
         return x * y;
       }},
      {"fma", 3,
       [](double a, double b, double c) {
         volatile double x = a, y = b, z = c;
         return std::fma(x, y, z);
       }},
      {"div", 2,
       [](double a, double b, double) {
         volatile double x = a, y = b;
         return x / y;
       }},
      {"rcp", 1,
       [](double a, double, double) {
         volatile double x = 1, y = a;
         return x / y;
       }},
      {"sqrt", 1,
       [](double a, double, double) {
         volatile double x = a;
         return std::sqrt(x);
       }},
  };
  return all;
}

std::vector<Row> rows() {
  static const char* const lists[] = {" %d, %a;", " %d, %a, %b;", " %d, %a, %b, %c;"};
  std::vector<Row> all;
  for (const Operation& operation : operations())
    for (const Mode& mode : kModes) {
      Row row;
      row.code =
          std::string(operation.name) + "." + mode.name + ".f64" + lists[operation.operands - 1];
      row.result = Kind::F64;
      row.operands.assign(static_cast<std::size_t>(operation.operands), Kind::F64);
      row.oracle = [apply = operation.apply, host = mode.host](Bits a, Bits b, Bits c) {
        return bits_of_f64(
            rounded<double>(host, [&] { return apply(as_f64(a), as_f64(b), as_f64(c)); }));
      };
      all.push_back(row);
    }
  for (const bool largest : {false, true}) {
    Row row{std::string(largest ? "max" : "min") + ".f64 %d, %a, %b;",
            Kind::F64,
            {Kind::F64, Kind::F64},
            {}};
    row.oracle = [=](Bits a, Bits b, Bits) {
      const double x = as_f64(a), y = as_f64(b);
      if (std::isnan(x) || std::isnan(y)) return std::isnan(x) ? b : a;
      const bool below = x < y || (x == y && std::signbit(x));
      return below == largest ? b : a;
    };
    all.push_back(row);
  }
  all.push_back({"abs.f64 %d, %a;", Kind::F64, {Kind::F64}, [](Bits a, Bits, Bits) {
                   return a & ~(1ull << 63);
                 }});
  all.push_back({"neg.f64 %d, %a;", Kind::F64, {Kind::F64}, [](Bits a, Bits, Bits) {
                   return a ^ 1ull << 63;
                 }});
  all.push_back(
      {"copysign.f64 %d, %a, %b;", Kind::F64, {Kind::F64, Kind::F64}, [](Bits a, Bits b, Bits) {
         return (a & 1ull << 63) | (b & ~(1ull << 63));
       }});
  all.push_back(
      {"copysign.f32 %d, %a, %b;", Kind::F32, {Kind::F32, Kind::F32}, [](Bits a, Bits b, Bits) {
         return (a & 0x80000000) | (b & 0x7fffffff);
       }});
  return all;
}

CUDA_FFI_TABLE(Float64, rows());

}  // namespace
}  // namespace cuda_ffi::test
