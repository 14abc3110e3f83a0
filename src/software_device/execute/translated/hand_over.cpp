#include "software_device/execute/translated/hand_over.hpp"

#include <utility>

#include "software_device/execute/control/run_warp.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/groups.hpp"
#include "software_device/execute/translated/warp_values.hpp"

namespace cuda_ffi::software::translate {

namespace {

class HandOver {
 public:
  HandOver(Context& context, Outcall outcall)
      : context_(context),
        outcall_(outcall),
        code_(context.translation->code()),
        warp_(*context.warp),
        values_(context, outcall == Outcall::Barrier) {}

  void run() {
    if (outcall_ == Outcall::Handled) return run_handled();
    const bool inside = outcall_ == Outcall::Left;
    write(inside ? code_.live_before(context_.point) : code_.blocks[context_.point].live_in,
          context_.mask);
    if (inside) measure_again(code_.block_of(context_.point), place());
    if (outcall_ == Outcall::Barrier) measure_again(context_.point - 1, place());
    warp_.waiting_count = 0;
    write_waiting();
    warp_.live = context_.live;
    warp_.mask = context_.mask;
    warp_.resume = place();
    warp_.leave = Leave::Switched;
    settle_stop(warp_, warp_.resume);
    if (outcall_ == Outcall::Exhausted) yield();
  }

 private:
  const Insn* place() const {
    switch (outcall_) {
      case Outcall::Left:
        return code_.steps[context_.point].insn;
      case Outcall::Barrier:  // once more
        return code_.last(code_.blocks[context_.point - 1]).insn;
      default:
        return code_.blocks[context_.point].at;
    }
  }

  void write(const std::vector<ValueId>& live, std::uint32_t mask) {
    for (const ValueId id : live) values_.to_frame(code_.values[id], mask);
  }

  // The handler has said how the warp goes on, and written its results where they belong, as its
  // operands were before. What else lives on behind the step is still to go there. Vectors that do
  // not live on have not outlasted the call.
  void run_handled() {
    if (warp_.leave == Leave::Fault) return;
    const Step& step = code_.steps[context_.point];
    std::vector<ValueId> behind = code_.live_behind(context_.point);
    // Of a result, lanes that a guard has kept from the step have what was there before.
    for_each_operand(step, [&](ValueId value, bool defines) {
      if (defines && std::erase(behind, value) > 0)
        write({value}, context_.mask & ~context_.called);
    });
    write(behind, context_.mask);
    measure_again(code_.block_of(context_.point), step.body);
    write_waiting();
    if (context_.next != kLeave) {
      warp_.resume = context_.next;
      warp_.leave = Leave::Switched;
    }
    if (warp_.leave == Leave::Switched) settle_stop(warp_, warp_.resume);
  }

  // A handler may have entered a function.
  Frame* kernel_frame() const { return warp_.block->frames[warp_.index].get(); }

  void write_waiting() {
    if (context_.waiting_words == 0) return;
    for (BlockId b = 0; b < code_.blocks.size(); ++b) {
      const std::uint32_t lanes = context_.waiting[b];
      if (lanes == 0) continue;
      write(code_.blocks[b].live_in, lanes);
      push_group(warp_, {code_.blocks[b].at, lanes, GroupState::Ready, 0, kernel_frame(), 0});
    }
    context_.forget_waiting();
  }

  // What the interpreter has found out about addresses up to an instruction, and translated code
  // has not. It does so once for all that runs on without a branch, barriers between.
  void measure_again(BlockId block, const Insn* at) {
    const std::uint32_t lanes = std::exchange(warp_.mask, context_.mask);
    while (block > 0 && code_.last(code_.blocks[block - 1]).operation->family == Family::Barrier)
      --block;
    for (const Insn* insn = code_.blocks[block].at; insn < at; ++insn)
      if (code_.operation_at(insn).family == Family::Measure)
        insn->run(insn, warp_, context_.frame);
    warp_.mask = lanes;
  }

  void yield() {
    push_group(warp_, {warp_.resume, warp_.mask, GroupState::Ready, 0, warp_.frame, 0});
    warp_.leave = Leave::Yielded;
    ++warp_.expired;
  }

  Context& context_;
  const Outcall outcall_;
  const Code& code_;
  Warp& warp_;
  WarpValues values_;
};

struct Arrival {
  BlockId block;
  std::uint32_t lanes;
};

class TakeOver {
 public:
  explicit TakeOver(Context& context)
      : context_(context),
        code_(context.translation->code()),
        warp_(*context.warp),
        values_(context, false) {}

  bool run() {
    if (warp_.live == 0 || !find_groups() || !may_wait()) return false;
    std::vector<std::uint32_t> lanes(code_.values.size(), 0);
    for (const Arrival& arrival : arrivals_)
      for (const ValueId id : code_.blocks[arrival.block].live_in) lanes[id] |= arrival.lanes;
    for (ValueId id = 0; id < lanes.size(); ++id)
      if (lanes[id] != 0 && !values_.from_frame(code_.values[id], lanes[id])) return false;
    settle();
    return true;
  }

 private:
  // Of several groups one may wait for another without saying so: the interpreter gives each its
  // turn.
  bool may_wait() const {
    return arrivals_.size() == 1 || (!warp_.polled && warp_.expired < kPatience);
  }

  bool add(const Insn* pc, std::uint32_t lanes, const Frame* frame) {
    const BlockId block = code_.block_at(pc);
    if (block == kNone || frame->caller != nullptr) return false;
    arrivals_.push_back({block, lanes});
    if (block < arrivals_[lowest_].block) lowest_ = arrivals_.size() - 1;
    return true;
  }

  bool find_groups() {
    if (warp_.leave == Leave::Switched && !add(warp_.resume, warp_.mask, warp_.frame)) return false;
    for (std::uint32_t k = 0; k < warp_.waiting_count; ++k) {
      const Group& group = warp_.waiting[k];
      if (group.state != GroupState::Ready || !add(group.pc, group.mask, group.frame)) return false;
    }
    return !arrivals_.empty();
  }

  void settle() {
    context_.forget_waiting();
    for (std::size_t k = 0; k < arrivals_.size(); ++k) {
      const Arrival& arrival = arrivals_[k];
      if (arrival.block == arrivals_[lowest_].block) continue;
      context_.note_waiting(arrival.block, arrival.lanes);
    }
    context_.point = arrivals_[lowest_].block;
    context_.mask = 0;
    for (const Arrival& arrival : arrivals_)
      if (arrival.block == context_.point) context_.mask |= arrival.lanes;
    context_.live = warp_.live;
    warp_.waiting_count = 0;
    warp_.polled = false;
    if (arrivals_.size() == 1) warp_.expired = 0;
  }

  Context& context_;
  const Code& code_;
  Warp& warp_;
  WarpValues values_;
  std::vector<Arrival> arrivals_;
  std::size_t lowest_ = 0;
};

}  // namespace

void hand_over(Context& context, Outcall outcall) {
  HandOver(context, outcall).run();
}

bool take_over(Context& context) {
  return TakeOver(context).run();
}

}  // namespace cuda_ffi::software::translate
