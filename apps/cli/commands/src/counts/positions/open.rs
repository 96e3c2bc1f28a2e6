//! The numbering of a target's positions: by a module, or by an interpreted plan.

use qishu::{BigUint, Error, LegalPositions, Packing, Positions, Variant, WeightedPositions};

use super::form::Shown;
use crate::args::{OfArgs, generators};
use crate::output::{PartCommand, PartQuestion};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// Positions that have numbers.
pub enum Opened {
    /// All of a variant, or those that represent its orbits.
    All(Positions),
    /// The legal ones, each with the side to move.
    Legal(LegalPositions),
    /// All of a variant, each as many times as it weighs.
    Weighted(WeightedPositions),
}

/// The target that the user names, perhaps with given material, and what the parts of a command about its positions
/// have in common.
///
/// # Errors
///
/// Fails if the target is unknown or has no such material, or if legal positions are wanted of rules without moves.
pub fn asked(args: &OfArgs, command: PartCommand) -> Result<(Target, PartQuestion), Failure> {
    let target = Target::of(&args.variant.target)?;
    let mut question = PartQuestion::new(command, &target.variant);
    if args.legal {
        question = question.with("legal", true);
        question = question.with_moves(&target.variant.moves().map_err(|error| target.failure(&error))?);
    }
    if !args.up_to.is_empty() {
        let symmetries = target.variant.symmetries_with_digests(&generators(&args.up_to));
        question = question.with("up-to", symmetries.map_err(|error| target.failure(&error))?);
    }
    if args.weighted {
        let digest = target.variant.weighted_digest().map_err(|error| target.failure(&error))?;
        question = question.with("weighted", digest);
    }
    let target = target.with_material(args.material.as_deref())?;
    question.material = target.variant.material().map(ToString::to_string);
    Ok((target, question))
}

/// The positions of a target, or the legal ones, or those that represent orbits.
///
/// # Errors
///
/// Fails if they cannot be counted, or the user stops it.
pub fn open(target: &Target, args: &OfArgs, console: &Console) -> Result<Opened, Failure> {
    ask(target, &args.work, console, |work| match generators(&args.up_to).as_slice() {
        [] if args.weighted => target.variant.weighted_positions(work).map(Opened::Weighted),
        [] if args.legal => target.variant.legal_positions(work).map(Opened::Legal),
        [] => target.variant.positions(work).map(Opened::All),
        up_to if args.legal => target.variant.legal_positions_up_to(up_to, work).map(Opened::Legal),
        up_to => target.variant.positions_up_to(up_to, work).map(Opened::All),
    })
}

impl Opened {
    /// Whose positions they are.
    pub fn variant(&self) -> &Variant {
        match self {
            Opened::All(positions) => positions.variant(),
            Opened::Legal(legal) => legal.variant(),
            Opened::Weighted(weighted) => weighted.variant(),
        }
    }

    /// Whose positions they are, in words.
    pub fn whose(&self) -> String {
        match self {
            Opened::All(positions) => positions.whose(),
            Opened::Legal(legal) => legal.whose(),
            Opened::Weighted(weighted) => weighted.whose(),
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> &BigUint {
        match self {
            Opened::All(positions) => positions.count(),
            Opened::Legal(legal) => legal.count(),
            Opened::Weighted(weighted) => weighted.weight(),
        }
    }

    /// How their numbers are packed into bytes.
    pub fn packing(&self) -> Result<Packing, Failure> {
        match self {
            Opened::All(positions) => Ok(positions.packing()),
            Opened::Legal(legal) => Ok(legal.packing()?),
            Opened::Weighted(weighted) => Ok(weighted.packing()),
        }
    }

    /// The position that a line says, and its number.
    pub fn rank(&self, line: &str) -> Result<(BigUint, Shown<'_>), String> {
        match self {
            Opened::All(positions) => {
                let position = positions.variant().parse_position(line).map_err(complaint)?;
                Ok((positions.rank(&position).map_err(complaint)?, Shown::Position(position)))
            }
            Opened::Legal(legal) => {
                let state = legal.variant().rules().parse_state(line).map_err(|error| error.to_string())?;
                Ok((legal.rank(&state).map_err(complaint)?, Shown::State(legal.variant(), state)))
            }
            Opened::Weighted(weighted) => {
                Err(format!("{}, a position has as many numbers as it weighs", weighted.whose()))
            }
        }
    }

    /// The position of a number.
    pub fn unrank(&self, number: &BigUint) -> Result<Shown<'_>, String> {
        match self {
            Opened::All(positions) => positions.unrank(number).map(Shown::Position),
            Opened::Legal(legal) => legal.unrank(number).map(|state| Shown::State(legal.variant(), state)),
            Opened::Weighted(weighted) => weighted.at(number).map(Shown::Position),
        }
        .map_err(complaint)
    }

    /// The number of a position drawn at random, without the position.
    pub fn sample_number(&self, seed: u64, index: u64) -> Option<(BigUint, Shown<'_>)> {
        let number = match self {
            Opened::All(positions) => positions.sample_number(seed, index),
            Opened::Legal(legal) => legal.sample_number(seed, index),
            Opened::Weighted(weighted) => weighted.sample_number(seed, index),
        };
        number.map(|number| (number, Shown::Nothing))
    }

    /// A position drawn at random, and its number.
    pub fn sample(&self, seed: u64, index: u64) -> Option<(BigUint, Shown<'_>)> {
        match self {
            Opened::All(positions) => {
                positions.sample(seed, index).map(|(number, position)| (number, Shown::Position(position)))
            }
            Opened::Legal(legal) => {
                legal.sample(seed, index).map(|(number, state)| (number, Shown::State(legal.variant(), state)))
            }
            Opened::Weighted(weighted) => {
                weighted.sample(seed, index).map(|(number, position)| (number, Shown::Position(position)))
            }
        }
    }
}

fn complaint(error: Error) -> String {
    error.to_string()
}
