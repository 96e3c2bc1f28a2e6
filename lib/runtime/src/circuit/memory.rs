//! The memory budget of a count, and the reasons why a count does not complete.

/// A budget of bytes, partly in use.
#[derive(Clone, Debug)]
pub struct Memory {
    allowed: u64,
    taken: u64,
    /// The maximum number of bytes in use at once.
    pub peak: u64,
}

/// Why a count does not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountHalt {
    /// The watch stopped it.
    Stopped,
    /// It would take more steps than are allowed.
    TooManySteps {
        /// The number that is allowed.
        allowed: u128,
        /// The number that was needed.
        needed: u128,
    },
    /// It would take more bytes than are allowed.
    TooManyBytes {
        /// The number that is allowed.
        allowed: u64,
        /// The number that was needed.
        needed: u64,
    },
}

impl CountHalt {
    /// Checks that steps and bytes are within their limits.
    ///
    /// # Errors
    ///
    /// Fails if they are more.
    pub fn unless_allowed(steps: u128, most_steps: u128, bytes: u64, most_bytes: u64) -> Result<(), CountHalt> {
        if steps > most_steps {
            return Err(CountHalt::TooManySteps { allowed: most_steps, needed: steps });
        }
        if bytes > most_bytes { Err(Memory::new(most_bytes).exceeded(bytes)) } else { Ok(()) }
    }
}

impl Memory {
    /// A budget of `allowed` bytes, none of them in use.
    pub fn new(allowed: u64) -> Memory {
        Memory { allowed, taken: 0, peak: 0 }
    }

    /// Reserves `taken` bytes that replace `given_back` others; those are released once their content has been copied.
    ///
    /// # Errors
    ///
    /// Fails if both together exceed the budget; then nothing is reserved.
    pub fn exchange(&mut self, given_back: u64, taken: u64) -> Result<(), CountHalt> {
        let needed = self.taken.saturating_add(taken);
        if needed > self.allowed {
            return Err(self.exceeded(needed));
        }
        self.peak = self.peak.max(needed);
        self.taken = needed.saturating_sub(given_back);
        Ok(())
    }

    /// An empty vector with capacity for `things` elements.
    ///
    /// # Errors
    ///
    /// Fails if the budget or the system has too little memory; then nothing is reserved.
    pub fn room<T>(&mut self, things: usize) -> Result<Vec<T>, CountHalt> {
        let bytes = (things as u64).saturating_mul(size_of::<T>() as u64);
        let mut room = Vec::new();
        self.exchange(0, bytes)?;
        room.try_reserve_exact(things).map_err(|_| {
            self.give_back(bytes);
            self.refused(bytes)
        })?;
        Ok(room)
    }

    /// Releases bytes.
    pub fn give_back(&mut self, bytes: u64) {
        self.taken = self.taken.saturating_sub(bytes);
    }

    /// The error for needing `needed` bytes.
    pub fn exceeded(&self, needed: u64) -> CountHalt {
        CountHalt::TooManyBytes { allowed: self.allowed, needed }
    }

    /// The error if the system refuses an allocation within the budget.
    pub fn refused(&self, asked: u64) -> CountHalt {
        CountHalt::TooManyBytes { allowed: self.taken, needed: self.taken.saturating_add(asked) }
    }
}
