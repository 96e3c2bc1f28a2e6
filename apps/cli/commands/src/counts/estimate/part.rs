//! The verdicts about a part of a sample, as stored in files.

use qishu::{BigUint, SampleTally, Variant};
use serde::{Deserialize, Serialize};

use super::ranges::joined;
use crate::output::PartSum;
use crate::terminal::report::SCHEMA;

/// The verdicts about a part of a sample. Parts of one sample differ in their ranges and verdicts only.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EstimatePart {
    /// The version of the form.
    schema: u32,
    /// The variant's name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What was asked of each position.
    pub question: EstimateQuestion,
    /// Whether positions were drawn with a side to move.
    pub with_side_to_move: bool,
    /// What all chance followed from.
    pub seed: u64,
    /// How many positions there are to draw from, with each side to move if one was drawn too: digits.
    pub of: String,
    /// The indices of the drawn positions: ascending half-open ranges.
    pub drawn: Vec<(u64, u64)>,
    /// For how many it holds.
    pub yes: u64,
    /// For how many it does not.
    pub no: u64,
    /// How many searches were given up.
    pub undecided: u64,
}

/// What was asked of each position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EstimateQuestion {
    /// Whether it is legal, and a chain of plies can be taken back.
    Legal {
        /// How many.
        plies_back: u32,
    },
    /// What a program says.
    Program {
        /// How it was called.
        command: String,
    },
}

impl EstimatePart {
    /// The verdicts about the positions of some indices.
    pub fn new(
        variant: &Variant,
        question: EstimateQuestion,
        with_side_to_move: bool,
        seed: u64,
        drawn: (u64, u64),
        of: &BigUint,
        tally: SampleTally,
    ) -> EstimatePart {
        let (name, title, of) = (variant.name().to_string(), variant.title().to_string(), of.to_string());
        let SampleTally { yes, no, undecided } = tally;
        let drawn = vec![drawn];
        EstimatePart { schema: SCHEMA, name, title, question, with_side_to_move, seed, of, drawn, yes, no, undecided }
    }

    /// The verdicts.
    pub fn tally(&self) -> SampleTally {
        SampleTally { yes: self.yes, no: self.no, undecided: self.undecided }
    }
}

impl PartSum for EstimatePart {
    fn add(&mut self, next: EstimatePart) -> Result<(), String> {
        let sum = |one: u64, other: u64| one.checked_add(other).ok_or("there are more verdicts than 64 bits hold");
        self.yes = sum(self.yes, next.yes)?;
        self.no = sum(self.no, next.no)?;
        self.undecided = sum(self.undecided, next.undecided)?;
        self.drawn = joined(&self.drawn, &next.drawn);
        Ok(())
    }
}
