//! The regions, counts, caps and budgets that the opening and the moves imply, independent of the stated rules.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{BoardAxis, Lines, PieceTypeId, SideId, Square, Squares, Term};

use super::conserved::{DerivedBudget, conserved};
use super::follow::Followed;
use super::induction::Induction;
use super::matching::largest;
use super::reach::Starter;
use super::verdicts::{PieceProof, prove};
use crate::interpret::Interpreter;

/// The implications for the pieces of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The implications for each piece type, in the order of the rules.
    pub piece_types: Vec<DerivedPiece>,
    /// Squares that few pieces of some types reach: first caps for single piece types, then for the types that one
    /// piece can have.
    pub caps: Vec<DerivedCap>,
    /// The total numbers of pieces that can become one another, of each side.
    pub budgets: Vec<DerivedBudget>,
    /// The total numbers of pieces that can become one another, of both sides, where captures put pieces in hand.
    pub across_sides: Vec<DerivedBudget>,
}

/// The number of pieces of a type, and their squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedPiece {
    /// The minimum number.
    pub least: u32,
    /// The maximum number.
    pub most: u32,
    /// For each of its pieces by number, the squares that it reaches.
    pub reached: Vec<(usize, Squares)>,
}

/// The maximum number of pieces of some types of a side on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedCap {
    /// The piece types; one or more.
    pub piece_types: Vec<PieceTypeId>,
    /// The maximum number of pieces on each line.
    pub at_most: u32,
    /// The squares.
    pub region: Squares,
    /// The division into lines: none, or by files or ranks.
    pub per: Lines,
}

/// The implications of a game's moves, which have been followed from the opening.
#[must_use]
pub fn derive(game: &Interpreter<'_>, followed: &Followed) -> Derived {
    let proofs = prove(game, followed);
    let overestimated = game.overestimated();
    let across_sides = conserved(&Induction::new(&overestimated, followed, true), game.game);
    let deriver =
        Deriver { game, starters: &followed.reach.starters, proofs: &proofs.piece_types, across_sides: &across_sides };
    let piece_types = || game.rules.non_value_type_ids();
    let sides = [SideId(0), SideId(1)];
    let groups = sides.into_iter().flat_map(|side| deriver.groups(side).into_keys());
    let capped = piece_types().map(|piece_type| vec![piece_type]).chain(groups);
    Derived {
        piece_types: piece_types().map(|piece_type| deriver.piece_type(piece_type, &followed.reach.reached)).collect(),
        caps: capped.flat_map(|piece_types| deriver.caps(&piece_types)).collect(),
        budgets: sides.into_iter().flat_map(|side| deriver.budgets(side)).collect(),
        across_sides,
    }
}

struct Deriver<'d> {
    game: &'d Interpreter<'d>,
    starters: &'d [Starter],
    proofs: &'d [PieceProof],
    across_sides: &'d [DerivedBudget],
}

impl Deriver<'_> {
    fn piece_type(&self, piece_type: PieceTypeId, reached: &[Squares]) -> DerivedPiece {
        let number = self.proofs[piece_type.index()].number;
        let pieces =
            self.game.pseudo_moves.pieces.iter().enumerate().filter(|(_, piece)| piece.piece_type == piece_type);
        DerivedPiece {
            least: number.least.and_then(|least| least.try_into().ok()).unwrap_or(0),
            most: self.most(piece_type),
            reached: pieces.map(|(piece, _)| (piece, reached[piece].clone())).collect(),
        }
    }

    /// The maximum number of a piece type; the matchings guarantee that there is one, except for pieces in hand.
    fn most(&self, piece_type: PieceTypeId) -> u32 {
        let most = self.proofs[piece_type.index()].number.most.and_then(|most| most.try_into().ok());
        most.unwrap_or(self.game.rules.board.size() as u32)
    }

    /// Whether pieces of a type are captured into a hand, dropped from one, or become such pieces.
    fn is_exchanged(&self, piece_type: PieceTypeId) -> bool {
        let mut terms = self.across_sides.iter().flat_map(|budget| &budget.terms);
        self.game.rules.can_be_in_hand(piece_type) || terms.any(|term| term.piece_type == piece_type)
    }

    /// The caps for the given piece types. A cap belongs to a set of pieces of the opening that alone reach some
    /// square. Its region is all squares that only those pieces reach, if these are more squares than pieces. Left out
    /// are caps that the limits of single types imply, and those over all squares of the pieces, which are budgets.
    fn caps(&self, piece_types: &[PieceTypeId]) -> Vec<DerivedCap> {
        let as_one_of = |piece_types: &[PieceTypeId]| -> Vec<Squares> {
            let of = |one: &Starter, piece_type: PieceTypeId| one.of_piece_type(&self.game.pseudo_moves, piece_type);
            let all = |one: &Starter| {
                piece_types.iter().fold(Squares::EMPTY, |all, &piece_type| all.union(&of(one, piece_type)))
            };
            self.starters.iter().map(all).collect()
        };
        let reached = as_one_of(piece_types);
        let types_at =
            |square: Square| (0..reached.len()).filter(|&one| reached[one].has(square)).collect::<Vec<usize>>();
        let mut squares_of: BTreeMap<Vec<usize>, Vec<Square>> = BTreeMap::new();
        let squares = reached.iter().fold(Squares::EMPTY, |all, one| all.union(one));
        for square in &squares {
            squares_of.entry(types_at(square)).or_default().push(square);
        }
        let alone = |region: &Squares| {
            let everybody: Vec<usize> = (0..reached.len()).collect();
            let most = |piece_type: &PieceTypeId| {
                self.at_once(&everybody, &as_one_of(&[*piece_type]), region).min(self.most(*piece_type))
            };
            piece_types.iter().map(most).sum::<u32>()
        };
        let most: u32 = piece_types.iter().map(|&piece_type| self.most(piece_type)).sum();
        let mut caps: Vec<DerivedCap> = Vec::new();
        for types in squares_of.keys() {
            let by_few =
                squares_of.iter().filter(|(others, _)| others.iter().all(|other| types.binary_search(other).is_ok()));
            let region: Squares = by_few.flat_map(|(_, squares)| squares.iter().copied()).collect();
            let at_most = self.at_once(types, &reached, &region);
            let says_more = piece_types.len() == 1 || region != squares && at_most < alone(&region);
            if (at_most as usize) < region.len() && at_most < most && says_more {
                caps.push(DerivedCap { piece_types: piece_types.to_vec(), at_most, region, per: Lines::Whole });
            }
        }
        // Caps with few squares come first: they are the strongest, and may be on one line.
        caps.sort_by_key(|cap| (cap.at_most, cap.region.len(), cap.region.first()));
        let by_file = joined(caps, &Lines::Along(BoardAxis::Files), |square| square.file);
        joined(by_file, &Lines::Along(BoardAxis::Ranks), |square| square.rank)
    }

    /// The maximum number of some pieces on the squares at once.
    fn at_once(&self, types: &[usize], reached: &[Squares], region: &Squares) -> u32 {
        let each = types.iter().flat_map(|&one| {
            let squares = reached[one].intersection(region);
            std::iter::repeat_n(squares.clone(), self.starters[one].number.min(squares.len()))
        });
        let places = largest(&self.game.rules.board, &each.collect::<Vec<Squares>>());
        places.iter().flatten().count() as u32
    }

    /// The pieces of the opening, grouped by the piece types that they can become, where these are several.
    fn groups(&self, side: SideId) -> BTreeMap<Vec<PieceTypeId>, Vec<usize>> {
        let mut groups: BTreeMap<Vec<PieceTypeId>, Vec<usize>> = BTreeMap::new();
        for (one, starter) in self.starters.iter().enumerate() {
            let piece_types = self.piece_types_of(starter);
            if piece_types.len() > 1
                && !piece_types.iter().any(|&piece_type| self.is_exchanged(piece_type))
                && piece_types.iter().all(|&piece_type| self.game.rules.piece_type(piece_type).side == side)
            {
                groups.entry(piece_types).or_default().push(one);
            }
        }
        groups
    }

    /// A budget for each set of piece types that some pieces can become; it covers those of the types that no other
    /// piece can become.
    fn budgets(&self, side: SideId) -> Vec<DerivedBudget> {
        self.groups(side).iter().filter_map(|(piece_types, group)| self.budget(piece_types, group)).collect()
    }

    fn budget(&self, piece_types: &[PieceTypeId], group: &[usize]) -> Option<DerivedBudget> {
        let number =
            |ones: &mut dyn Iterator<Item = usize>| ones.map(|one| self.starters[one].number as u32).sum::<u32>();
        let others_of = |piece_type: PieceTypeId| {
            let mut others = (0..self.starters.len()).filter(|one| !group.contains(one));
            number(&mut others.by_ref().filter(|&one| self.piece_types_of(&self.starters[one]).contains(&piece_type)))
        };
        let most = number(&mut group.iter().copied());
        let terms: Vec<Term> =
            piece_types.iter().map(|&piece_type| Term::over(1, piece_type, others_of(piece_type))).collect();
        let alone: u32 = terms.iter().map(|term| self.most(term.piece_type).saturating_sub(term.over)).sum();
        (alone > most).then_some(DerivedBudget { most, terms })
    }

    /// The types that a piece can become, ascending.
    fn piece_types_of(&self, starter: &Starter) -> Vec<PieceTypeId> {
        let piece_types = self.game.rules.non_value_type_ids();
        piece_types.filter(|&piece_type| starter.can_be(&self.game.pseudo_moves, piece_type)).collect()
    }
}

/// Merges caps with equal maxima that are on one line each into one cap per line.
fn joined(caps: Vec<DerivedCap>, per: &Lines, line: impl Fn(Square) -> u8) -> Vec<DerivedCap> {
    let mut joined: Vec<DerivedCap> = Vec::new();
    for cap in caps {
        let lines: BTreeSet<u8> = cap.region.iter().map(&line).collect();
        let is_free = |other: &&mut DerivedCap| {
            let fits = (other.at_most, &other.per) == (cap.at_most, per);
            fits && other.region.iter().all(|square| !lines.contains(&line(square)))
        };
        if lines.len() > 1 || cap.per != Lines::Whole {
            joined.push(cap);
        } else if let Some(other) = joined.iter_mut().find(is_free) {
            other.region = other.region.union(&cap.region);
        } else {
            joined.push(DerivedCap { per: per.clone(), ..cap });
        }
    }
    // A single line needs no division.
    for cap in &mut joined {
        let first = cap.region.first().map(&line);
        if cap.per == *per && cap.region.iter().all(|square| Some(line(square)) == first) {
            cap.per = Lines::Whole;
        }
    }
    joined
}
