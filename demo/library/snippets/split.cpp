#include <iostream>
#include <string_view>
#include <vector>

// No copies: the views point into `text`, which must outlive them.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

int main() {
  for (auto part : split("usr:local::bin", ':')) std::cout << '[' << part << "]\n";
}
