// Names in operands: variables, functions, special registers, addresses.

#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Space;
using ptx::SpecialRegister;
using ptx::Symbol;

// The symbol of a name in this text. Names of another function's scope are never visible, whatever
// the parser resolved.
const Symbol& Decoder::symbol(const Form& form, std::uint32_t index) const {
  if (index >= module_.syntax->symbols.size()) form.invalid("an unknown name");
  const Symbol& symbol = module_.syntax->symbols[index];
  const bool scoped =
      symbol.kind != Symbol::Kind::ModuleVariable && symbol.kind != Symbol::Kind::Function;
  if (scoped && (symbol.function >= module_.syntax->functions.size() ||
                 &module_.syntax->functions[symbol.function] != &function_))
    form.invalid("a name of another function");
  return symbol;
}

// What a name stands for after all texts of the module have been linked: `.extern` may refer to
// another text's variable.
const LinkedSymbol& Decoder::linked(const Form& form, std::uint32_t index) const {
  const Symbol& what = symbol(form, index);
  const bool is_function = what.kind == Symbol::Kind::Function;
  const auto& table = is_function ? module_.functions : module_.variables;
  if (what.index >= table.size()) form.invalid("an unknown name");
  const LinkedSymbol& link = table[what.index];
  if (link.kind == LinkedSymbol::Kind::Unresolved) {
    const std::string name(is_function ? module_.syntax->functions[what.index].name
                                       : module_.syntax->variables[what.index].name);
    // What nvcc makes of a launch in a kernel.
    const bool launches = name.starts_with("__cudaCDP2") || name.starts_with("cudaLaunchDevice");
    form.invalid("unresolved extern " + std::string(is_function ? "function " : "variable ") +
                 name +
                 (launches ? ": the software device has no launches of kernels by kernels" : ""));
  }
  return link;
}

// Parameters of calls lie in the frame, as areas of 32-bit words, and have no address.
ValueId Decoder::area_of(const Form& form, std::uint32_t index) {
  const Symbol& what = symbol(form, index);
  if (what.kind == Symbol::Kind::Parameter && what.index < parameter_areas_.size())
    return parameter_areas_[what.index];
  if (what.kind == Symbol::Kind::Result && what.index < result_areas_.size())
    return result_areas_[what.index];
  if (what.kind == Symbol::Kind::FunctionVariable && what.index < variable_areas_.size() &&
      function_.variables[what.index].space == Space::Param)
    return variable_areas_[what.index];
  form.invalid("a parameter is expected");
}

// A kernel knows the addresses of its shared variables. A function may be called by several
// kernels, each with its own layout, so it reads the address from its frame.
ValueId Decoder::shared_value(std::uint32_t shared, std::int64_t addend, std::uint32_t size) {
  if (kernel_ != nullptr) {
    const std::uint64_t base = program_.shared[shared].dynamic ? kernel_->dynamic_shared_offset
                                                               : kernel_->shared_offsets[shared];
    return constant(size, base + static_cast<std::uint64_t>(addend));
  }
  FrameSlot place;
  place.kind = program_.shared[shared].dynamic ? FrameSlot::Kind::DynamicShared
                                               : FrameSlot::Kind::SharedSymbol;
  place.wide = size == 8;
  place.symbol = shared;
  place.addend = addend;
  return slot(place);
}

// The same for local memory, where a function's part follows its callers'.
ValueId Decoder::local_value(std::int64_t offset, std::uint32_t size) {
  if (kernel_ != nullptr) return constant(size, static_cast<std::uint64_t>(offset));
  FrameSlot place;
  place.kind = FrameSlot::Kind::LocalBase;
  place.wide = size == 8;
  place.addend = offset;
  return slot(place);
}

// A name used as a value is its address: 32 bits are enough for shared and local memory.
ValueId Decoder::symbol_value(const Form& form, const Operand& operand, Lane type) {
  const Symbol& what = symbol(form, operand.index);
  const std::uint32_t size = slot_size(type);
  if (size != 4 && size != 8) form.invalid("an address does not fit");
  switch (what.kind) {
    case Symbol::Kind::ModuleVariable: {
      const LinkedSymbol& link = linked(form, operand.index);
      if (link.kind == LinkedSymbol::Kind::Shared)
        return shared_value(link.shared, operand.value, size);
      if (size != 8) form.invalid("an address of global memory takes 64 bits");
      return constant(8, link.address + static_cast<std::uint64_t>(operand.value));
    }
    case Symbol::Kind::Function: {
      const LinkedSymbol& link = linked(form, operand.index);
      if (size != 8) form.invalid("an address of a function takes 64 bits");
      for (std::uint64_t k = 0; k < program_.functions.size(); ++k)
        if (program_.functions[k] == link.function) return constant(8, kFunctionWindow + 16 * k);
      form.invalid("unresolved function");
    }
    case Symbol::Kind::FunctionVariable: {
      if (what.index >= function_.variables.size()) form.invalid("an unknown name");
      const Space space = function_.variables[what.index].space;
      if (space == Space::Local)
        return local_value(local_offsets_[what.index] + operand.value, size);
      if (space == Space::Shared)
        return shared_value(module_.function_shared[what.function][what.index], operand.value,
                            size);
      form.unsupported("the address of a function's parameter");
    }
    case Symbol::Kind::Parameter:
      if (const auto place = parameter_locals_.find(what.index); place != parameter_locals_.end())
        return local_value(place->second + operand.value, size);
      if (!function_.entry || what.index >= parameter_offsets_.size())
        form.invalid("an unknown parameter");
      return constant(size,
                      parameter_offsets_[what.index] + static_cast<std::uint64_t>(operand.value));
    default:
      form.invalid("a name of the wrong kind");
  }
}

namespace {

// Whether the register is read at each use; all others are constant for a launch, block or thread,
// and are filled in before it runs.
bool is_dynamic(SpecialRegister special) {
  switch (special) {
    case SpecialRegister::Clock:
    case SpecialRegister::ClockHi:
    case SpecialRegister::Clock64:
    case SpecialRegister::Globaltimer:
    case SpecialRegister::GlobaltimerLo:
    case SpecialRegister::GlobaltimerHi:
      return true;
    default:
      return false;
  }
}

bool is_wide(SpecialRegister special) {
  switch (special) {
    case SpecialRegister::Clock64:
    case SpecialRegister::Globaltimer:
    case SpecialRegister::Gridid:
    case SpecialRegister::CurrentGraphExec:
    case SpecialRegister::Pm0_64:
    case SpecialRegister::Pm1_64:
    case SpecialRegister::Pm2_64:
    case SpecialRegister::Pm3_64:
    case SpecialRegister::Pm4_64:
    case SpecialRegister::Pm5_64:
    case SpecialRegister::Pm6_64:
    case SpecialRegister::Pm7_64:
      return true;
    default:
      return false;
  }
}

}  // namespace

ValueId Decoder::special_value(const Form& form, SpecialRegister special, Lane type) {
  const std::uint32_t size = slot_size(type);
  const bool wide = is_wide(special);
  ValueId value;
  if (special == SpecialRegister::IsExplicitCluster)
    form.invalid("this special register is a predicate");
  if (is_dynamic(special)) {
    value = temporary(wide ? 8 : 4);
    Draft read = draft(form, wide ? read_special_64 : read_special_32).def_d(value);
    push(read.with(static_cast<std::int64_t>(special)));
  } else {
    FrameSlot place;
    place.special = special;
    place.wide = wide;
    value = slot(place);
  }
  if (size == 16) form.invalid("a special register of 128 bits");
  return resize(form, value, wide ? Lane::U64 : Lane::U32, size);
}

// The only special register that is a predicate.
ValueId Decoder::is_explicit_cluster(const Form& form) {
  FrameSlot place;
  place.special = SpecialRegister::IsExplicitCluster;
  Pick test;
  test.type = Lane::U32;
  test.compare = Compare::Ne;
  const ValueId result = temporary(1);
  push(computation(form, handlers_.compare(test))
           .def_d(result)
           .use_a(slot(place))
           .use_b(constant(4, 0)));
  return result;
}

// The place of an access. A kernel's parameter lies in the launch's parameter block, a function's
// in its frame; everything else has an address, in the space of its declaration.
Address Decoder::address(const Form& form, const Operand& operand) {
  Address address;
  address.offset = operand.value;
  switch (operand.kind) {
    case OperandKind::AddressRegister: {
      if (operand.index >= function_.registers.size()) form.invalid("a register is expected");
      address.size = body_.values[operand.index].size;
      if (address.size != 4 && address.size != 8) form.invalid("an address takes 32 or 64 bits");
      address.base = operand.index;
      return address;
    }
    case OperandKind::AddressAbsolute:
      address.base = constant(8, static_cast<std::uint64_t>(operand.value));
      address.offset = 0;
      return address;
    case OperandKind::AddressSymbol:
      break;
    default:
      form.invalid("an address is expected");
  }
  const Symbol& what = symbol(form, operand.index);
  if (what.kind == Symbol::Kind::Parameter && function_.entry) {
    if (what.index >= parameter_offsets_.size()) form.invalid("an unknown parameter");
    const std::uint64_t size = function_.parameters[what.index].size;
    if (operand.value < 0 || static_cast<std::uint64_t>(operand.value) > size)
      form.invalid("an offset outside of the parameter");
    address.kernel_parameter = true;
    address.space = Space::Param;
    address.offset = static_cast<std::int64_t>(parameter_offsets_[what.index]) + operand.value;
    return address;
  }
  const bool variable =
      what.kind == Symbol::Kind::FunctionVariable && what.index < function_.variables.size();
  if (what.kind == Symbol::Kind::Parameter || what.kind == Symbol::Kind::Result ||
      (variable && function_.variables[what.index].space == Space::Param)) {
    address.area = true;
    address.space = Space::Param;
    address.base = area_of(form, operand.index);
    return address;
  }
  address.offset = 0;
  if (variable) address.space = function_.variables[what.index].space;
  if (what.kind == Symbol::Kind::ModuleVariable && what.index < module_.syntax->variables.size())
    address.space = module_.syntax->variables[what.index].space;
  const bool narrow = address.space == Space::Shared || address.space == Space::Local;
  address.size = narrow ? 4 : 8;
  address.base = symbol_value(form, operand, narrow ? Lane::U32 : Lane::U64);
  return address;
}

}  // namespace cuda_ffi::software
