use std::collections::HashMap;
use std::io::{self, BufRead};

fn main() -> io::Result<()> {
    let mut counts: HashMap<String, u64> = HashMap::new();
    for line in io::stdin().lock().lines() {
        for word in line?.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            *counts.entry(word.to_lowercase()).or_default() += 1;
        }
    }
    let mut ranking: Vec<_> = counts.into_iter().collect();
    ranking.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    for (word, count) in ranking.iter().take(20) {
        println!("{count:>8}  {word}");
    }
    Ok(())
}
