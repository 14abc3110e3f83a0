// The passes that make code of a function, in order.

#include "software_device/execute/decode/decode_function.hpp"

#include "software_device/execute/body/assign_slots.hpp"
#include "software_device/execute/body/fold_addresses.hpp"
#include "software_device/execute/body/follow_unwritten.hpp"
#include "software_device/execute/body/measure_addresses.hpp"
#include "software_device/execute/body/packed_body.hpp"
#include "software_device/execute/body/settle.hpp"
#include "software_device/execute/debug/run_debugged.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/encode.hpp"
#include "software_device/execute/decode/observe_code.hpp"
#include "software_device/execute/observe/run_observed.hpp"

namespace cuda_ffi::software {

void decode_function(const LinkedModule& module, const ptx::Function& function,
                     DecodedFunction& result, Program& program, const DecodedKernel* kernel) {
  Decoder decoder(module, function, result, program, kernel);
  Body& body = decoder.body();
  decoder.decode();
  if (program.checks.initialized) follow_unwritten(body);
  const bool watched = program.is_watched(), debugged = program.debugged != nullptr;
  if (!watched) {  // else each instruction is to run where it stands
    settle_registers(body, function.entry);
    fold_addresses(body, decoder.handlers());
  }
  measure_addresses(body, decoder.handlers());
  Layout layout = lay_out(body);
  RegisterNeeds needs = find_register_needs(body, layout);
  if (!needs.at_entry.empty()) {
    decoder.begin_with_zeros(needs.at_entry);
    layout = lay_out(body);
    needs = find_register_needs(body, layout);
  }
  if (debugged) keep_registers(function, needs.intervals);
  const std::vector<std::uint32_t> offsets = assign_slots(body, layout, needs.intervals, result);
  encode(function, body, layout, offsets, result);
  if (watched)
    observe_code(function, layout, debugged ? debugging_handler : observing_handler, result);
  if (debugged) name_places(decoder, needs.intervals, offsets, result);
  if (function.entry && !watched && !program.checks.any())
    result.body = pack_body(body, layout, offsets);
}

}  // namespace cuda_ffi::software
