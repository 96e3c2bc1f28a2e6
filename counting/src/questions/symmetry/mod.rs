//! Symmetries of a game: maps of the board and exchanges of pieces that take positions to positions.
//!
//! The number of positions *up to symmetry* is the number of orbits. It is the mean number of fixed positions over all
//! symmetries of a group (Cauchy, Frobenius, Burnside). Fixed positions are counted by the same planner, as solutions
//! of a system over representatives of the cells (`fixed`). Whether a map preserves the positions is checked on the
//! system of constraints (`check`). [`orbits`] combines the numbers.

pub(super) mod check;
pub mod doubts;
pub(super) mod fixed;
pub mod group;
mod hexagon;
pub(super) mod mapping;
mod maps;
mod name;
pub mod numbered;
pub mod orbits;
pub mod representatives;
pub mod state_images;

use std::sync::Arc;

use qishu_rules::{LayerId, PieceTypeId, Rules, SideId, SquareId, shortened};
use qishu_spec_lang::Model;

/// A symmetry of boards or games. Several generate a group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// The first file becomes the last.
    Files,
    /// The first rank becomes the last.
    Ranks,
    /// The board is rotated by 180 degrees.
    HalfTurn,
    /// The board is rotated by 90 degrees.
    QuarterTurn,
    /// Files are exchanged with ranks: a reflection in the diagonal through a1.
    Diagonal,
    /// A board of hexagonal cells is rotated by 60 degrees about the centre of its squares.
    SixthTurn,
    /// The sides are exchanged, and the board is mirrored as the second side sees it. With more than two sides, all
    /// permutations of them are generated.
    Sides,
    /// The symmetry that the rules file declares under this name.
    Given(Arc<str>),
}

/// The action of a symmetry on squares, pieces and layers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Permutation {
    /// For each square of the board, its image.
    pub squares: Vec<SquareId>,
    /// For each piece type, its image.
    pub piece_types: Vec<PieceTypeId>,
    /// For each layer, its image.
    pub layers: Vec<LayerId>,
}

/// Why a symmetry does not apply to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asymmetry {
    /// The board does not map to itself, or neighbours map to squares that are not joined.
    Board(Symmetry),
    /// There is only one side.
    OneSide,
    /// The image of a rule is no rule.
    Rule {
        /// The symmetry.
        symmetry: Symmetry,
        /// A description of the rule, with its place.
        rule: String,
    },
    /// The rules file declares no symmetry of that name.
    Unknown {
        /// The name.
        name: Arc<str>,
        /// The names of those that it declares.
        given: Vec<String>,
    },
    /// The rules are preserved, but not the captures of royal pieces; or pieces of one side map to pieces of several.
    Moves(Symmetry),
    /// The group has more elements than the limit allows.
    TooMany {
        /// The limit.
        allowed: usize,
    },
}

impl Symmetry {
    /// The symmetries that need no declaration in a rules file.
    pub const BUILT_IN: [Symmetry; 7] = [
        Symmetry::Files,
        Symmetry::Ranks,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Diagonal,
        Symmetry::SixthTurn,
        Symmetry::Sides,
    ];

    /// The symmetries that a word denotes: a built-in one, several that generate a group, or else the one of that name
    /// in a rules file.
    pub fn of_word(word: &str) -> Vec<Symmetry> {
        match word {
            "square" => vec![Symmetry::Files, Symmetry::Diagonal],
            "hexagon" => vec![Symmetry::SixthTurn, Symmetry::Diagonal],
            _ => {
                let built_in = Symmetry::BUILT_IN.into_iter().find(|symmetry| symmetry.to_string() == word);
                vec![built_in.unwrap_or_else(|| Symmetry::Given(word.into()))]
            }
        }
    }

    /// The built-in symmetries, and those that the rules file declares. Whether the rules have them is not checked.
    pub fn of(model: &Model) -> Vec<Symmetry> {
        let given = model.symmetries.iter().map(|symmetry| Symmetry::Given(symmetry.name.as_str().into()));
        Symmetry::BUILT_IN.into_iter().chain(given).collect()
    }
}

impl Permutation {
    /// The identity.
    pub fn identity(model: &Model) -> Permutation {
        Permutation {
            squares: (0..model.rules.board.size() as u16).map(SquareId).collect(),
            piece_types: model.rules.piece_type_ids().collect(),
            layers: model.rules.layer_ids().collect(),
        }
    }

    /// The composition: first this permutation, then the other.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation {
            squares: self.squares.iter().map(|square| other.squares[square.index()]).collect(),
            piece_types: self.piece_types.iter().map(|piece_type| other.piece_types[piece_type.index()]).collect(),
            layers: self.layers.iter().map(|layer| other.layers[layer.index()]).collect(),
        }
    }

    /// The inverse permutation.
    #[must_use]
    pub fn inverse(&self) -> Permutation {
        let mut inverse = self.clone();
        self.squares.iter().zip(0..).for_each(|(to, from)| inverse.squares[to.index()] = SquareId(from));
        self.piece_types.iter().zip(0..).for_each(|(to, from)| inverse.piece_types[to.index()] = PieceTypeId(from));
        self.layers.iter().zip(0..).for_each(|(to, from)| inverse.layers[to.index()] = LayerId(from));
        inverse
    }

    /// Whether pieces become pieces of another side.
    pub fn exchanges_sides(&self, model: &Model) -> bool {
        let sides = model.rules.piece_types.iter().map(|piece_type| piece_type.side);
        sides.zip(&self.piece_types).any(|(side, &image)| side != model.rules.piece_type(image).side)
    }

    /// For each side, its image; a side without pieces is fixed. `None` if pieces of one side map to pieces of several.
    pub fn sides(&self, rules: &Rules) -> Option<Vec<SideId>> {
        let mut to: Vec<Option<SideId>> = vec![None; rules.sides.len()];
        for piece_type in rules.non_value_type_ids() {
            let image = rules.piece_type(self.piece_types[piece_type.index()]).side;
            if to[rules.piece_type(piece_type).side.index()].replace(image).is_some_and(|known| known != image) {
                return None;
            }
        }
        Some(rules.side_ids().zip(to).map(|(side, to)| to.unwrap_or(side)).collect())
    }
}

impl std::fmt::Display for Symmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Symmetry::Files => "files",
            Symmetry::Ranks => "ranks",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Diagonal => "diagonal",
            Symmetry::SixthTurn => "sixth-turn",
            Symmetry::Sides => "sides",
            Symmetry::Given(name) => name,
        })
    }
}

impl std::fmt::Display for Asymmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Asymmetry::Board(symmetry) => write!(f, "the board is not symmetric under `{symmetry}`"),
            Asymmetry::OneSide => write!(f, "there are no two sides to exchange"),
            Asymmetry::Rule { symmetry, rule } => {
                write!(f, "the rules are not symmetric under `{symmetry}`: {rule} goes to no rule")
            }
            Asymmetry::Unknown { name, given } => {
                let built_in: Vec<String> = Symmetry::BUILT_IN.iter().map(|symmetry| format!("`{symmetry}`")).collect();
                write!(f, "there is no symmetry `{}`, but {}, ", shortened(name), built_in.join(", "))?;
                match given.as_slice() {
                    [] => write!(f, "and what rules give, and these give none"),
                    given => write!(f, "and what these rules give: {}", given.join(", ")),
                }
            }
            Asymmetry::Moves(symmetry) => write!(f, "the moves are not symmetric under `{symmetry}`"),
            Asymmetry::TooMany { allowed } => {
                write!(f, "these generate more than {allowed} symmetries, which are not counted")
            }
        }
    }
}

impl std::error::Error for Asymmetry {}
