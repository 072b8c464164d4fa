#include <numeric>
#include <utility>
#include <vector>

// Union by size with path halving: practically O(1) an operation.
class UnionFind {
 public:
  explicit UnionFind(std::size_t n) : parent_(n), size_(n, 1), groups_(n) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }

  std::size_t find(std::size_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }

  // False where both were together already: the edge that closes a cycle.
  bool unite(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    size_[a] += size_[b];
    --groups_;
    return true;
  }

  std::size_t groups() const { return groups_; }

 private:
  std::vector<std::size_t> parent_, size_;
  std::size_t groups_;
};
