//! The bytes that a frontier may take, and those that it has taken.

use crate::error::Limit;

/// A number of bytes of which some are taken.
#[derive(Clone, Debug)]
pub struct Memory {
    allowed: u64,
    taken: u64,
    /// The most that were taken at once.
    pub peak: u64,
}

/// Why a frontier comes to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontierHalt {
    /// Any piece that watches stopped it.
    Stopped,
    /// It would pass a limit.
    Exceeded {
        /// The limit.
        limit: Limit,
        /// What it allows.
        allowed: u128,
        /// What was asked for.
        needed: u128,
    },
}

impl FrontierHalt {
    /// More steps than are allowed.
    pub fn too_many_steps(allowed: u128, needed: u128) -> FrontierHalt {
        FrontierHalt::Exceeded { limit: Limit::Steps, allowed, needed }
    }

    /// Nothing, if so many steps and bytes are no more than are allowed.
    ///
    /// # Errors
    ///
    /// Fails if they are more.
    pub fn unless_allowed(steps: u128, most_steps: u128, bytes: u64, most_bytes: u64) -> Result<(), FrontierHalt> {
        if steps > most_steps {
            return Err(FrontierHalt::too_many_steps(most_steps, steps));
        }
        if bytes > most_bytes { Err(Memory::new(most_bytes).exceeded(bytes)) } else { Ok(()) }
    }
}

impl Memory {
    /// So many bytes, none of them taken.
    pub fn new(allowed: u64) -> Memory {
        Memory { allowed, taken: 0, peak: 0 }
    }

    /// Takes so many bytes in place of others, which are given back as soon as what they hold has been copied.
    ///
    /// # Errors
    ///
    /// Fails if both together are more than are left; then nothing is taken.
    pub fn exchange(&mut self, given_back: u64, taken: u64) -> Result<(), FrontierHalt> {
        let needed = self.taken.saturating_add(taken);
        if needed > self.allowed {
            return Err(self.exceeded(needed));
        }
        self.peak = self.peak.max(needed);
        self.taken = needed.saturating_sub(given_back);
        Ok(())
    }

    /// Room for so many things, none of them there yet.
    ///
    /// # Errors
    ///
    /// Fails if that is more than are left, or than the system has; then nothing is taken.
    pub fn room<T>(&mut self, things: usize) -> Result<Vec<T>, FrontierHalt> {
        let bytes = (things as u64).saturating_mul(size_of::<T>() as u64);
        let mut room = Vec::new();
        self.exchange(0, bytes)?;
        room.try_reserve_exact(things).map_err(|_| {
            self.give_back(bytes);
            self.refused(bytes)
        })?;
        Ok(room)
    }

    /// Gives bytes back.
    pub fn give_back(&mut self, bytes: u64) {
        self.taken = self.taken.saturating_sub(bytes);
    }

    /// The error for so many bytes.
    pub fn exceeded(&self, needed: u64) -> FrontierHalt {
        FrontierHalt::Exceeded { limit: Limit::Bytes, allowed: self.allowed.into(), needed: needed.into() }
    }

    /// What the system says that it has no more of: the error where it gives less than is allowed.
    pub fn refused(&self, asked: u64) -> FrontierHalt {
        FrontierHalt::Exceeded {
            limit: Limit::Bytes,
            allowed: self.taken.into(),
            needed: self.taken.saturating_add(asked).into(),
        }
    }
}
