use std::{fmt, str::FromStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

#[derive(Debug, PartialEq, Eq)]
pub enum ParseSizeError {
    Number,
    Unit(String),
    Overflow,
}

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number => write!(f, "expected a whole number, such as 512 or 64K"),
            Self::Unit(unit) => write!(f, "unknown unit {unit:?}, use K, M or G"),
            Self::Overflow => write!(f, "that is more than 16 exbibytes"),
        }
    }
}

impl std::error::Error for ParseSizeError {}

impl FromStr for ByteSize {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let number: u64 = number.parse().map_err(|_| ParseSizeError::Number)?;
        let factor: u64 = match unit.trim().to_ascii_uppercase().as_str() {
            "" | "B" => 1,
            "K" | "KIB" => 1 << 10,
            "M" | "MIB" => 1 << 20,
            "G" | "GIB" => 1 << 30,
            other => return Err(ParseSizeError::Unit(other.to_owned())),
        };
        number.checked_mul(factor).map(ByteSize).ok_or(ParseSizeError::Overflow)
    }
}

#[test]
fn parses_sizes() {
    assert_eq!("64k".parse(), Ok(ByteSize(65_536)));
    assert_eq!(" 2 MiB ".parse(), Ok(ByteSize(2_097_152)));
    assert_eq!("5 apples".parse::<ByteSize>(), Err(ParseSizeError::Unit("APPLES".into())));
    assert_eq!("".parse::<ByteSize>(), Err(ParseSizeError::Number));
}
