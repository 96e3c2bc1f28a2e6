//! How much of a library is compiled.

use std::collections::BTreeSet;

use qishu_spec_lang::Model;
use qishu_spec_lang::sources::FileId;

/// How much of a library is compiled. The rest is interpreted: plans count, and moves have tables that are made at run
/// time, with which a position makes half to three quarters as many moves a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryExtent {
    /// All that can be compiled.
    Whole,
    /// The short modules, and the moves of some games or of none.
    Part {
        /// The maximum lines of a variant's counting code.
        longest: usize,
        /// Whether the moves of games are compiled that have piece values for engines, or that other variants of the
        /// library extend. Each of these has the whole code of positions for itself, which takes a second to compile.
        moves: bool,
    },
}

impl LibraryExtent {
    /// Whether counting code of that many lines is compiled.
    pub(super) fn has_module(self, lines: usize) -> bool {
        match self {
            LibraryExtent::Whole => true,
            LibraryExtent::Part { longest, .. } => lines <= longest,
        }
    }

    /// Whether the moves of a variant are compiled.
    pub(super) fn has_moves(self, model: &Model, extended: &Extended) -> bool {
        match self {
            LibraryExtent::Whole => true,
            LibraryExtent::Part { moves: false, .. } => false,
            LibraryExtent::Part { moves: true, .. } => {
                model.game.as_ref().is_some_and(|game| !game.piece_values.is_empty())
                    || model.lineage.first().is_some_and(|own| extended.0.contains(own))
            }
        }
    }
}

/// The files of variants that others extend.
pub(super) struct Extended(BTreeSet<FileId>);

impl Extended {
    pub(super) fn of(models: &[Model]) -> Extended {
        Extended(models.iter().flat_map(|model| model.lineage.iter().skip(1).copied()).collect())
    }
}
