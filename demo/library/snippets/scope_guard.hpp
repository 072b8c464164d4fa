#pragma once
#include <utility>

// Runs a function when the scope is left, however it is left:
//   auto close = on_exit([&] { ::close(fd); });
//   close.dismiss();  // keep it open after all
template <typename F>
class [[nodiscard]] ScopeGuard {
 public:
  explicit ScopeGuard(F f) : f_(std::move(f)) {}
  ~ScopeGuard() {
    if (active_) f_();
  }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;

  void dismiss() noexcept { active_ = false; }

 private:
  F f_;
  bool active_ = true;
};

template <typename F>
auto on_exit(F f) {
  return ScopeGuard<F>(std::move(f));
}
