#include "collectives/communicator.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cuda_ffi {
namespace {

// Notes what it is asked for, without a device.
class Noting final : public Communicator {
 public:
  void give_up() noexcept override {}
  std::shared_ptr<const Graph> graph_of(const ContextPtr&,
                                        const std::vector<Collective>&) override {
    return nullptr;
  }

  std::vector<std::uint32_t> performed, launched;
  std::vector<std::string> told;
  bool quick = false;
  std::exception_ptr fails;
  std::optional<std::uint32_t> under_way;

 protected:
  int rank() const noexcept override { return 3; }
  void tell_others(const CollectiveFailure& failure) noexcept override {
    told.push_back(failure.message);
  }
  std::optional<std::uint32_t> first_under_way() noexcept override { return under_way; }
  bool is_quick(const std::vector<Collective>&) override { return quick; }
  void perform(const std::shared_ptr<const Stream>&, const std::vector<Collective>&,
               std::uint32_t ticket, const MarkEnd&) override {
    if (fails) std::rethrow_exception(fails);
    performed.push_back(ticket);
  }
  bool is_quick(const GraphLaunch& graph) override { return quick && graph.is_quick(); }
  void launch(const std::shared_ptr<const Stream>&, const std::vector<Collective>&,
              std::uint32_t ticket, const GraphLaunch&, const MarkEnd&) override {
    if (fails) std::rethrow_exception(fails);
    launched.push_back(ticket);
  }
};

class PartTest : public testing::Test {
 protected:
  std::unique_ptr<Part> part(std::uint32_t ticket) {
    const Collective summed{.kind = CollectiveKind::AllReduce, .count = 7, .type = ncclFloat64};
    return std::make_unique<Part>(of_, std::vector{summed}, ticket);
  }

  std::unique_ptr<Part> graph(std::uint32_t ticket, bool quick) {
    const Collective summed{.kind = CollectiveKind::AllReduce, .count = 7, .type = ncclFloat64};
    return std::make_unique<Part>(of_, std::vector{summed}, ticket,
                                  GraphLaunch{[](const Stream&) {}, [quick] { return quick; }});
  }

  std::shared_ptr<Noting> of_ = std::make_shared<Noting>();
};

TEST_F(PartTest, AGraphHasItsTurnLikeAnOperation) {
  auto first = part(1), second = graph(2, true), third = part(3);
  std::thread worker([&] { second->perform(nullptr); });
  std::thread other([&] { third->perform(nullptr); });
  first->perform(nullptr);
  worker.join();
  other.join();
  EXPECT_EQ(of_->performed, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(of_->launched, (std::vector<std::uint32_t>{2}));
}

TEST_F(PartTest, AGraphIsLaunchedAtOnceIfItIsMade) {
  of_->quick = true;
  auto first = graph(1, false), second = graph(2, true);
  EXPECT_FALSE(first->perform_at_once(nullptr, nullptr));
  first->perform(nullptr);
  EXPECT_TRUE(second->perform_at_once(nullptr, nullptr));
  EXPECT_EQ(of_->launched, (std::vector<std::uint32_t>{1, 2}));
}

TEST_F(PartTest, WaitsForItsTurn) {
  auto first = part(1), second = part(2);
  std::thread worker([&] { second->perform(nullptr); });
  first->perform(nullptr);
  worker.join();
  EXPECT_EQ(of_->performed, (std::vector<std::uint32_t>{1, 2}));
}

TEST_F(PartTest, IsPerformedAtOnceInItsTurnAlone) {
  of_->quick = true;
  auto first = part(1), second = part(2);
  EXPECT_FALSE(second->perform_at_once(nullptr, nullptr));
  EXPECT_TRUE(first->perform_at_once(nullptr, nullptr));
  EXPECT_TRUE(second->perform_at_once(nullptr, nullptr));
  EXPECT_EQ(of_->performed, (std::vector<std::uint32_t>{1, 2}));
}

TEST_F(PartTest, IsNotPerformedAtOnceIfThatMayBlock) {
  auto first = part(1);
  EXPECT_FALSE(first->perform_at_once(nullptr, nullptr));
  EXPECT_TRUE(of_->performed.empty());
  first->perform(nullptr);
  EXPECT_EQ(of_->performed, (std::vector<std::uint32_t>{1}));
}

TEST_F(PartTest, ReportsOnTheWorkerWhatFailedAtOnce) {
  of_->quick = true;
  const CollectiveFailure mismatch{"ERR_CUDA_RANK_MISMATCH", "Two are two.", "allReduce", 1};
  of_->fails = std::make_exception_ptr(CollectiveError(mismatch));
  auto first = part(1), second = part(2);
  EXPECT_FALSE(first->perform_at_once(nullptr, nullptr));
  EXPECT_FALSE(of_->end());
  EXPECT_FALSE(second->perform_at_once(nullptr, nullptr));  // not before the first is over
  EXPECT_THROW(first->perform(nullptr), CollectiveError);
  ASSERT_TRUE(of_->end());
  EXPECT_EQ(of_->end()->ticket, 1u);
  EXPECT_EQ(of_->told, (std::vector<std::string>{"Two are two."}));
  EXPECT_THROW(second->perform(nullptr), CollectiveError);
  EXPECT_EQ(of_->told.size(), 1u);
}

TEST_F(PartTest, EndsTheCommunicatorIfItIsDropped) {
  auto first = part(1), second = part(2), third = part(3);
  second = nullptr;  // its turn has not come
  EXPECT_THROW(first->perform(nullptr), CollectiveError);
  EXPECT_THROW(third->perform(nullptr), CollectiveError);
  ASSERT_TRUE(of_->end());
  EXPECT_EQ(of_->end()->ticket, 1u);
  EXPECT_EQ(of_->end()->own_error, 2u);
  EXPECT_EQ(of_->end()->failure.code, "ERR_CUDA_RANK_FAILED");
  ASSERT_EQ(of_->told.size(), 1u);
  EXPECT_EQ(of_->told[0].rfind("Rank 3 did not come to allReduce of 7 float64 (sum)", 0), 0u);
}

TEST_F(PartTest, IsVoidIfTheDeviceHasNotDoneItWhenALaterOneFails) {
  part(1)->perform(nullptr);
  part(2)->perform(nullptr);
  of_->under_way = 2;
  of_->fails = std::make_exception_ptr(DriverError({CUDA_ERROR_UNKNOWN, "cuLaunchKernel", ""}));
  EXPECT_THROW(part(3)->perform(nullptr), DriverError);
  ASSERT_TRUE(of_->end());
  EXPECT_EQ(of_->end()->ticket, 2u);
  EXPECT_EQ(of_->end()->own_error, 3u);
}

TEST_F(PartTest, EndsTheCommunicatorForAnyException) {
  of_->fails = std::make_exception_ptr(std::runtime_error("no thread is left"));
  EXPECT_THROW(part(1)->perform(nullptr), std::runtime_error);
  ASSERT_EQ(of_->told.size(), 1u);
  EXPECT_NE(of_->told[0].find("no thread is left"), std::string::npos);
  EXPECT_THROW(part(2)->perform(nullptr), CollectiveError);
}

}  // namespace
}  // namespace cuda_ffi
