// Functions of one floating-point number, its sign and its class.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/lanewise.hpp"

namespace cuda_ffi::software {

using ptx::Word;

// rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh.
void decode_unary_float(Decoder& decoder, Form& form) {
  Pick pick;
  const bool approximate = form.take(Word::Approx);
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  pick.type = form.need_type();
  switch (form.opcode()) {
    case Word::Rcp:
      pick.op = approximate ? Op::RcpApprox : Op::Rcp;
      break;
    case Word::Sqrt:
      pick.op = approximate ? Op::SqrtApprox : Op::Sqrt;
      break;
    case Word::Rsqrt:
      pick.op = Op::RsqrtApprox;
      break;
    case Word::Sin:
      pick.op = Op::Sin;
      break;
    case Word::Cos:
      pick.op = Op::Cos;
      break;
    case Word::Lg2:
      pick.op = Op::Lg2;
      break;
    case Word::Ex2:
      pick.op = Op::Ex2;
      break;
    default:
      pick.op = Op::Tanh;
  }
  const bool exact = pick.op == Op::Rcp || pick.op == Op::Sqrt;
  if (!exact && pick.rounding != Rounding::Nearest)
    form.invalid("an approximation has no rounding");
  const Choice choice =
      exact ? decoder.handlers().arithmetic(pick) : decoder.handlers().approximate(pick);
  unary(decoder, form, choice, pick.type, pick.type);
}

void decode_copysign(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Copysign;
  pick.type = form.need_type();
  binary(decoder, form, pick);
}

void decode_testp(Decoder& decoder, Form& form) {
  Pick pick;
  switch (form.take_any({Word::Finite, Word::Infinite, Word::Number, Word::Notanumber, Word::Normal,
                         Word::Subnormal})) {
    case Word::Finite:
      pick.op = Op::TestFinite;
      break;
    case Word::Infinite:
      pick.op = Op::TestInfinite;
      break;
    case Word::Number:
      pick.op = Op::TestNumber;
      break;
    case Word::Notanumber:
      pick.op = Op::TestNotANumber;
      break;
    case Word::Normal:
      pick.op = Op::TestNormal;
      break;
    case Word::Subnormal:
      pick.op = Op::TestSubnormal;
      break;
    default:
      form.invalid("what to test is missing");
  }
  pick.type = form.need_type();
  unary(decoder, form, decoder.handlers().arithmetic(pick), pick.type, Lane::Pred);
}

}  // namespace cuda_ffi::software
