#include "software_device/execute/plan/reorder.hpp"

#include <algorithm>

#include "software_device/execute/plan/check_groups.hpp"
#include "software_device/execute/plan/observe.hpp"

namespace cuda_ffi::software::translate {

namespace {

// In cycles, about: until a result is there, and while the next step waits for its turn.
struct Cost {
  std::uint32_t latency, turn;
};

Cost cost_of_lanes(Op op, bool is_float) {
  switch (op) {
    case Op::Ex2:
      return {95, 28};
    case Op::Lg2:
      return {100, 30};
    case Op::Div:
    case Op::DivApprox:
    case Op::Rcp:
    case Op::RcpApprox:
      return {20, 4};
    case Op::Sqrt:
    case Op::SqrtApprox:
      return {22, 4};
    case Op::RsqrtApprox:
      return {60, 16};
    default:
      return is_float ? Cost{4, 1} : Cost{1, 1};
  }
}

Cost cost_of(const Code& code, const Step& step) {
  if (is_shaped(code, step)) return {6, 1};
  switch (step.operation->family) {
    case Family::Lanes:
      return cost_of_lanes(step.operation->pick.op, step.operation->pick.type == Lane::F32);
    case Family::CompareFloat:
    case Family::CompareInteger:
      return {12, 3};
    default:
      return {4, 1};
  }
}

bool is_slow(const Code& code, const Step& step) {
  return !step.handled && cost_of(code, step).latency > 15;
}

// Whether it may go before others or behind them: it does not leave, writes to no memory, and all
// that it reads and writes has a place of its own. A load may whose range another has checked.
bool may_move(const Code& code, const Step& step, const Check& check) {
  if (step.conditional() || step.calls()) return false;
  const Family family = step.operation->family;
  const bool loads = family == Family::Load && check.grouped && !check.first;
  if (!computes(family) && !loads) return false;
  if (is_shaped(code, step) && may_leave_shaped(code, step)) return false;
  bool alone = true;
  for_each_operand(step, [&](ValueId id, bool) { alone = alone && !code.values[id].in_frame; });
  return alone;
}

// By value: who wrote it last, and whether any step reads it. Nothing is outside
// Stretch::connect().
struct Touched {
  explicit Touched(std::size_t values) : writer(values, kNone), read(values, false) {}

  std::vector<std::uint32_t> writer;
  std::vector<bool> read;
};

// Steps of which none may leave.
class Stretch {
 public:
  Stretch(Code& code, Touched& touched, std::uint32_t begin, std::uint32_t end)
      : code_(code), touched_(touched), begin_(begin), nodes_(end - begin) {}

  void reorder() {
    connect();
    for (std::uint32_t k = size(); k-- > 0;) find_way(nodes_[k]);
    std::vector<Step> ordered;
    ordered.reserve(nodes_.size());
    for (const std::uint32_t k : order()) ordered.push_back(std::move(step(k)));
    std::move(ordered.begin(), ordered.end(), code_.steps.begin() + begin_);
  }

 private:
  struct Node {
    Cost cost{};
    std::vector<std::uint32_t> next;
    std::uint32_t waits_for = 0;  // so many others
    std::uint32_t ready = 0;      // when
    std::uint32_t way = 0;        // from its begin to the end of all that hangs on it
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  Step& step(std::uint32_t k) { return code_.steps[begin_ + k]; }

  void add(std::uint32_t from, std::uint32_t to) {
    if (from == to) return;  // it writes what it reads
    nodes_[from].next.push_back(to);
    ++nodes_[to].waits_for;
  }

  // A step waits for those that write what it reads, and for those that touch what it writes.
  void connect() {
    for (std::uint32_t k = 0; k < size(); ++k) {
      nodes_[k].cost = cost_of(code_, step(k));
      for_each_operand(step(k), [&](ValueId id, bool defines) {
        if (code_.values[id].kind != Value::Kind::Register) return;
        std::uint32_t& writer = touched_.writer[id];
        if (!defines) {
          if (writer != kNone) add(writer, k);
          reads_.push_back({id, k});
          touched_.read[id] = true;
          return;
        }
        if (writer != kNone) add(writer, k);
        if (touched_.read[id])
          for (const Read& read : reads_)
            if (read.value == id) add(read.step, k);
        writer = k;
        written_.push_back(id);
      });
    }
    for (const ValueId id : written_) touched_.writer[id] = kNone;
    for (const Read& read : reads_) touched_.read[read.value] = false;
  }

  void find_way(Node& node) {
    for (const std::uint32_t to : node.next) node.way = std::max(node.way, nodes_[to].way);
    node.way += node.cost.latency;
  }

  // Of those that can begin now the one with the longest way; else the one that can soonest.
  std::vector<std::uint32_t> order() {
    std::vector<std::uint32_t> open, made;
    for (std::uint32_t k = 0; k < size(); ++k)
      if (nodes_[k].waits_for == 0) open.push_back(k);
    for (std::uint32_t now = 0; !open.empty();) {
      const auto best = std::min_element(open.begin(), open.end(), [&](auto a, auto b) {
        const Node &x = nodes_[a], &y = nodes_[b];
        const std::uint32_t x_at = std::max(x.ready, now), y_at = std::max(y.ready, now);
        if (x_at != y_at) return x_at < y_at;
        return x.way != y.way ? x.way > y.way : a < b;
      });
      const std::uint32_t k = *best;
      open.erase(best);
      made.push_back(k);
      now = std::max(now, nodes_[k].ready) + nodes_[k].cost.turn;
      for (const std::uint32_t to : nodes_[k].next) {
        nodes_[to].ready = std::max(nodes_[to].ready, now + nodes_[k].cost.latency);
        if (--nodes_[to].waits_for == 0) open.push_back(to);
      }
    }
    return made;
  }

  struct Read {
    ValueId value;
    std::uint32_t step;
  };

  Code& code_;
  Touched& touched_;
  const std::uint32_t begin_;
  std::vector<Node> nodes_;
  std::vector<Read> reads_;
  std::vector<ValueId> written_;
};

}  // namespace

bool is_long_chain(const Step& step) {
  return step.operation->family == Family::Lanes &&
         cost_of_lanes(step.operation->pick.op, false).turn > 16;
}

void reorder_steps(Code& code) {
  constexpr std::uint32_t kLongest = 256;
  const std::vector<Check> checks = group_checks(code);
  Touched touched(code.values.size());
  for (const BasicBlock& block : code.blocks)
    for (std::uint32_t begin = block.begin; begin < block.end;) {
      std::uint32_t end = begin, slow = 0;
      for (; end < block.end && end - begin < kLongest &&
             may_move(code, code.steps[end], checks[end]);
           ++end)
        if (is_slow(code, code.steps[end])) ++slow;
      if (slow > 1) Stretch(code, touched, begin, end).reorder();
      begin = std::max(end, begin + 1);
    }
}

}  // namespace cuda_ffi::software::translate
