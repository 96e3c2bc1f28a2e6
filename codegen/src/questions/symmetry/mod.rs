//! Symmetries of a game: maps of the board and exchanges of the sides that take positions to positions.
//!
//! How many positions there are *up to symmetry* is the number of orbits, which is the mean, over all symmetries of a
//! group, of the number of positions that a symmetry leaves as they are (Cauchy, Frobenius, Burnside). Those are counted
//! by the same planner: they are the solutions of a system over representatives of the cells (`fixed`). That a map
//! takes positions to positions is not believed but checked, on the system of constraints (`check`). [`orbits`] puts
//! the numbers together.

pub(super) mod check;
pub(super) mod fixed;
pub mod group;
mod hexagon;
pub(super) mod mapping;
mod name;
pub mod numbered;
pub mod orbits;
pub mod representatives;

use hexagon::SixthTurn;
use qishu_rules::{Board, Contact, Grid, LayerId, Mapping, Nearness, PieceId, SideId, Square, SquareId, Squares};
use qishu_spec_lang::Model;

/// A symmetry of boards or games. Several generate a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// The first file becomes the last.
    Files,
    /// The first rank becomes the last.
    Ranks,
    /// The board is turned by 180 degrees.
    HalfTurn,
    /// The board is turned by 90 degrees.
    QuarterTurn,
    /// Files are exchanged with ranks: the mirror runs through a1.
    Diagonal,
    /// A board of six-sided cells is turned by 60 degrees about the middle of its squares.
    SixthTurn,
    /// The sides are exchanged, and the board is mirrored as the second side sees it. Where there are more than two
    /// sides, they are exchanged in every way.
    Sides,
}

/// What a symmetry does to squares, pieces and layers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Permutation {
    /// For each square of the board, the square that it goes to.
    pub squares: Vec<SquareId>,
    /// For each piece, the piece that it becomes.
    pub pieces: Vec<PieceId>,
    /// For each layer, the layer that it becomes.
    pub layers: Vec<LayerId>,
}

/// Why a symmetry is none of the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asymmetry {
    /// The board does not go to itself, or squares that are joined go to squares that are not.
    Board(Symmetry),
    /// There is one side only.
    OneSide,
    /// A rule does not go to a rule.
    Rule {
        /// The symmetry.
        symmetry: Symmetry,
        /// The rule in words, with its place.
        rule: String,
    },
    /// The rules go to themselves, and the ways to take royal men do not.
    Moves(Symmetry),
    /// The group has more elements than are counted.
    TooMany {
        /// How many are allowed.
        allowed: usize,
    },
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 7] = [
        Symmetry::Files,
        Symmetry::Ranks,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Diagonal,
        Symmetry::SixthTurn,
        Symmetry::Sides,
    ];

    /// What a symmetry does to a square of a grid; `None` if it leaves the grid, or if it depends on more than the grid.
    fn square(self, view: Mapping, grid: Grid, square: Square) -> Option<Square> {
        let Square { rank, file } = square;
        let is_square = grid.files == grid.ranks;
        match self {
            Symmetry::Files => Some(Mapping::MirrorFiles.square(grid, square)),
            Symmetry::Ranks => Some(Mapping::MirrorRanks.square(grid, square)),
            Symmetry::HalfTurn => Some(Mapping::Rotate.square(grid, square)),
            Symmetry::Sides => Some(view.square(grid, square)),
            Symmetry::QuarterTurn => is_square.then(|| Square { rank: grid.files - 1 - file, file: rank }),
            Symmetry::Diagonal => is_square.then_some(Square { rank: file, file: rank }),
            Symmetry::SixthTurn => None,
        }
    }

    /// What a symmetry does to the squares of a board; `None` if it does not take them to squares of the board, or does not take
    /// neighbours to neighbours where the board says which squares are.
    fn squares(self, view: Mapping, board: &Board) -> Option<Vec<SquareId>> {
        let image: &dyn Fn(Square) -> Option<Square> = match self {
            Symmetry::SixthTurn => {
                let turn = SixthTurn::of(board)?;
                &move |square| turn.square(square)
            }
            _ => &|square| self.square(view, board.grid(), square),
        };
        let squares: Vec<SquareId> =
            board.squares().iter().map(|square| board.id(image(square)?)).collect::<Option<_>>()?;
        let neighbours = |square: Square| board.neighbours(square, Contact::Near(Nearness::Beside));
        let keeps_neighbours = |(from, &to): (Square, &SquareId)| {
            let images: Option<Squares> = neighbours(from).iter().map(image).collect();
            images == Some(neighbours(board.square(to)))
        };
        let is_kept = board.joined().is_none() || board.squares().iter().zip(&squares).all(keeps_neighbours);
        is_kept.then_some(squares)
    }

    /// What the symmetry does to a model: one permutation, or one for each two sides that are neighbours in the list.
    ///
    /// # Errors
    ///
    /// Fails if the board or a piece does not go to itself or a counterpart. The rules are not looked at.
    pub fn permutations(self, model: &Model) -> Result<Vec<Permutation>, Asymmetry> {
        let exchanges: Vec<Option<u32>> = match (self, model.rules.sides.len() as u32) {
            (Symmetry::Sides, 0 | 1) => return Err(Asymmetry::OneSide),
            (Symmetry::Sides, sides) => (1..sides).map(Some).collect(),
            _ => vec![None],
        };
        let squares = self.squares(model.rules.view, &model.rules.board).ok_or(Asymmetry::Board(self))?;
        exchanges.into_iter().map(|second| self.permutation(model, squares.clone(), second)).collect()
    }

    /// The permutation that exchanges a side with the one before it, if a side is given.
    fn permutation(self, model: &Model, squares: Vec<SquareId>, second: Option<u32>) -> Result<Permutation, Asymmetry> {
        let side_of = |SideId(side): SideId| match second {
            Some(second) if side == second => SideId(second - 1),
            Some(second) if side + 1 == second => SideId(second),
            _ => SideId(side),
        };
        let ids = || model.rules.piece_ids();
        let counterpart = |id: PieceId| {
            let piece = model.rules.piece(id);
            let is_other = |&other: &PieceId| {
                let other = model.rules.piece(other);
                other.name == piece.name && other.side == side_of(piece.side)
            };
            ids().find(is_other).ok_or_else(|| self.broken_by(model, id))
        };
        let pieces: Vec<PieceId> = ids().map(counterpart).collect::<Result<_, Asymmetry>>()?;
        let mut layers: Vec<LayerId> = model.rules.layer_ids().collect();
        let mut known = vec![false; layers.len()];
        // Where men of a piece are: on its layer, and in a hand.
        let layers_of = |id: PieceId| {
            let piece = model.rules.piece(id);
            [piece.layer].into_iter().chain(piece.placements.iter().find_map(|placement| placement.hand))
        };
        for id in ids() {
            for (from, to) in layers_of(id).zip(layers_of(pieces[id.index()])) {
                if known[from.index()] && layers[from.index()] != to {
                    return Err(self.broken_by(model, id));
                }
                (layers[from.index()], known[from.index()]) = (to, true);
            }
        }
        Ok(Permutation { squares, pieces, layers })
    }

    /// The error that names a piece.
    fn broken_by(self, model: &Model, piece: PieceId) -> Asymmetry {
        let rule = format!("{} ({})", model.rules.piece_name(piece), model.rules.piece(piece).origin);
        Asymmetry::Rule { symmetry: self, rule }
    }
}

impl Permutation {
    /// The permutation that changes nothing.
    pub fn identity(model: &Model) -> Permutation {
        Permutation {
            squares: (0..model.rules.board.size() as u16).map(SquareId).collect(),
            pieces: model.rules.piece_ids().collect(),
            layers: model.rules.layer_ids().collect(),
        }
    }

    /// First this permutation, then the other.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation {
            squares: self.squares.iter().map(|square| other.squares[square.index()]).collect(),
            pieces: self.pieces.iter().map(|piece| other.pieces[piece.index()]).collect(),
            layers: self.layers.iter().map(|layer| other.layers[layer.index()]).collect(),
        }
    }

    /// Whether men become men of another side.
    pub fn exchanges_sides(&self, model: &Model) -> bool {
        let sides = model.rules.pieces.iter().map(|piece| piece.side);
        sides.zip(&self.pieces).any(|(side, &image)| side != model.rules.piece(image).side)
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
            Asymmetry::Moves(symmetry) => write!(f, "the moves are not symmetric under `{symmetry}`"),
            Asymmetry::TooMany { allowed } => {
                write!(f, "these generate more than {allowed} symmetries, which are not counted")
            }
        }
    }
}

impl std::error::Error for Asymmetry {}
