use std::marker::PhantomData;

pub struct Draft;
pub struct Sent;

/// What cannot be done in a state does not exist as a method of it.
pub struct Invoice<State> {
    lines: Vec<(String, u64)>,
    state: PhantomData<State>,
}

impl Invoice<Draft> {
    pub fn new() -> Self {
        Invoice { lines: Vec::new(), state: PhantomData }
    }

    pub fn add(mut self, text: impl Into<String>, cents: u64) -> Self {
        self.lines.push((text.into(), cents));
        self
    }

    /// Takes the draft: it cannot be changed afterwards.
    pub fn send(self) -> Invoice<Sent> {
        Invoice { lines: self.lines, state: PhantomData }
    }
}

impl<State> Invoice<State> {
    pub fn total(&self) -> u64 {
        self.lines.iter().map(|(_, cents)| cents).sum()
    }
}

impl Default for Invoice<Draft> {
    fn default() -> Self {
        Self::new()
    }
}
