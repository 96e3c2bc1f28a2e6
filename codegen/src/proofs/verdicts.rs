//! What the moves say of each statement of the rules.

use qishu_rules::{Board, Budget, Cap, Kind, Origin, PieceTypeId, Rules, Square, SquareId, Squares, Term};

use crate::moves::interpret::Interpreter;
use crate::moves::pseudo_moves::{PseudoMove, PseudoMoves};

use super::follow::Followed;
use super::induction::{Extent, Induction};
use super::matching::largest;
use super::meetings::Meetings;
use super::reach::{Reach, Starter};

/// What the opening and the moves prove about the rules of a variant, pieces in the way ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// For each piece, where it gets to and how many of it there can be.
    pub piece_types: Vec<PieceProof>,
    /// For each cap, how many of its pieces can stand on its lines.
    pub caps: Vec<CapProof>,
    /// For each budget, the ends of its sum.
    pub budgets: Vec<Extent>,
    /// For each budget, a move that leads out of its range if the sum is not proved to stay there.
    pub culprits: Vec<Option<Culprit>>,
    /// For each pattern, whether its pieces never stand so.
    pub patterns: Vec<bool>,
    /// For each relation, whether it is never broken.
    pub relations: Vec<bool>,
}

/// What the moves prove about a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceProof {
    /// The squares that pieces of it reach.
    pub reached: Squares,
    /// Those of them on which they may not stand, looking as they do there.
    pub astray: Squares,
    /// The squares on which its pieces may stand in some placement, and that none reaches looking so.
    pub unreached: Squares,
    /// How many there are at least and at most.
    pub number: Extent,
    /// Where those stand in the opening who can be of the piece; those that come onto the board are not among them.
    pub from: Squares,
}

/// What the moves prove about a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapProof {
    /// For each line, the most of its pieces that can stand there at once.
    pub most: Vec<u32>,
    /// For each line, where those of these pieces stand in the opening who do so.
    pub from: Vec<Squares>,
}

/// A move that changes a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    /// Which side moves.
    pub piece_type: PieceTypeId,
    /// From where; `None` if it comes onto the board.
    pub from: Option<Square>,
    /// Where to.
    pub to: Square,
    /// The statement by which it moves.
    pub origin: Origin,
}

impl Proofs {
    /// Whether all that the rules say is proved: then every position of a game from the opening is among those counted.
    ///
    /// Nothing is known of numbers left out of a range, so that rules with one are not proved.
    #[must_use]
    pub fn is_sound(&self, rules: &Rules) -> bool {
        let piece_types = self
            .piece_types
            .iter()
            .zip(rules.piece_type_ids())
            .all(|(proof, piece_type)| proof.astray.is_empty() && is_number_proved(rules, piece_type, proof));
        let caps = self.caps.iter().zip(&*rules.caps).all(|(proof, cap)| proof.is_sound(cap));
        let budgets = self.budgets.iter().zip(&*rules.budgets);
        let budgets = budgets.map(|(extent, budget)| (extent, wide(budget.range.start(), budget.range.end())));
        let gapless = rules.budgets.iter().all(|budget| budget.gaps.is_empty());
        let together = self.patterns.iter().chain(&self.relations).all(|&is_proved| is_proved);
        piece_types && caps && gapless && together && budgets.into_iter().all(|(extent, range)| extent.is_within(range))
    }
}

impl CapProof {
    /// Whether no line can hold more than the cap allows. That a line always holds some is not proved.
    #[must_use]
    pub fn is_sound(&self, cap: &Cap) -> bool {
        cap.at_least == 0 && cap.gaps.is_empty() && self.most.iter().all(|&most| most <= cap.at_most)
    }
}

/// Whether there are never more or fewer of a piece than the rules allow.
pub fn is_number_proved(rules: &Rules, piece_type: PieceTypeId, proof: &PieceProof) -> bool {
    rules.piece_type(piece_type).gaps.is_empty() && proof.number.is_within(stated_number(rules, piece_type))
}

/// The least and the greatest number of a piece that the rules allow.
pub fn stated_number(rules: &Rules, piece_type: PieceTypeId) -> (i128, i128) {
    let count = &rules.piece_type(piece_type).count;
    wide(count.start(), count.end())
}

/// The ends of a range.
fn wide<N: Copy + Into<i128>>(least: &N, most: &N) -> (i128, i128) {
    ((*least).into(), (*most).into())
}

/// What follows from the moves of a game that have been followed from the opening.
#[must_use]
pub fn prove(game: &Interpreter<'_>, followed: &Followed) -> Proofs {
    let prover = Prover::new(game, followed);
    let piece_types: Vec<PieceProof> =
        game.rules.piece_type_ids().map(|piece_type| prover.piece_type(piece_type)).collect();
    let budgets: Vec<Extent> = game.rules.budgets.iter().map(|budget| prover.budget(budget, &piece_types)).collect();
    let together = Meetings { board: &game.rules.board, pseudo_moves: &game.pseudo_moves, reach: &followed.reach };
    let culprit = |(budget, extent): (&Budget, &Extent)| prover.culprit(budget, extent);
    Proofs {
        caps: game.rules.caps.iter().map(|cap| prover.cap(cap)).collect(),
        culprits: game.rules.budgets.iter().zip(&budgets).map(culprit).collect(),
        piece_types,
        budgets,
        patterns: game.rules.patterns.iter().map(|pattern| together.never_occurs(pattern)).collect(),
        relations: game.rules.relations.iter().map(|relation| together.never_broken(relation)).collect(),
    }
}

struct Prover<'p> {
    game: &'p Interpreter<'p>,
    rules: &'p Rules,
    pseudo_moves: &'p PseudoMoves,
    induction: Induction<'p>,
    reach: &'p Reach,
}

impl<'p> Prover<'p> {
    fn new(game: &'p Interpreter<'p>, followed: &'p Followed) -> Prover<'p> {
        let Followed { opening, conditions, reach } = followed;
        let induction = Induction { pseudo_moves: &game.pseudo_moves, conditions, reach, opening };
        Prover { game, rules: game.rules, pseudo_moves: &game.pseudo_moves, induction, reach }
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    fn piece_type(&self, piece_type: PieceTypeId) -> PieceProof {
        let kinds: Vec<Kind<'_>> = self.rules.kinds().filter(|kind| kind.piece_type == piece_type).collect();
        let reached_so =
            |kind: &Kind<'_>| kind.piece.number().map_or(&Squares::EMPTY, |piece| &self.reach.reached[piece]);
        let (mut astray, mut unreached) = (Squares::EMPTY, Squares::EMPTY);
        for kind in &kinds {
            let same = kinds.iter().filter(|other| other.piece == kind.piece);
            let home = same.fold(Squares::EMPTY, |home, other| home.union(&other.placement.region));
            astray = astray.union(&reached_so(kind).difference(&home));
            unreached = unreached.union(&kind.placement.region.difference(reached_so(kind)));
        }
        let reached = self.reach.of_piece_type(self.pseudo_moves, piece_type);
        let (most, from) = self.most_on(|starter| starter.of_piece_type(self.pseudo_moves, piece_type));
        let number = self.induction.number(piece_type).and(Extent { least: Some(0), most: Some(most.into()) });
        PieceProof { reached, astray, unreached, number, from }
    }

    fn cap(&self, cap: &Cap) -> CapProof {
        let counted: Vec<Kind<'_>> = self.rules.kinds().filter(|kind| counts(cap, kind)).collect();
        let of_starter = |starter: &Starter, line: &Squares| {
            counted.iter().fold(Squares::EMPTY, |all, kind| {
                let Some(piece) = kind.piece.number() else { return all };
                all.union(&starter.reached[piece].intersection(&kind.placement.region).intersection(line))
            })
        };
        let lines = cap.lines.iter().map(|line| self.most_on(|starter| of_starter(starter, line)));
        let (most, from) = lines.unzip();
        CapProof { most, from }
    }

    /// How many pieces of the opening can stand at once each on its squares, and from where those of them come who did
    /// not come onto the board.
    fn most_on(&self, squares: impl Fn(&Starter) -> Squares) -> (u32, Squares) {
        let able = self.reach.starters.iter().map(|starter| (starter, squares(starter)));
        let able: Vec<(&Starter, Squares)> = able.filter(|(_, squares)| !squares.is_empty()).collect();
        let each = able.iter().flat_map(|(starter, squares)| {
            std::iter::repeat_n((starter.at, squares), starter.number.min(squares.len()))
        });
        let (from, reach): (Vec<Option<SquareId>>, Vec<Squares>) =
            each.map(|(at, squares)| (at, squares.clone())).unzip();
        let places = largest(self.board(), &reach);
        let placed = from.iter().zip(&places).filter(|(_, place)| place.is_some());
        let from = placed.filter_map(|(at, _)| at.map(|at| self.board().square(at)));
        (places.iter().flatten().count() as u32, from.collect())
    }

    /// The sum as the moves change it, and as the numbers of its pieces allow it. On any of the lines that it counts,
    /// or on none, their conditions may hold.
    fn budget(&self, Budget { terms, lines, .. }: &Budget, piece_types: &[PieceProof]) -> Extent {
        let end = |term: &Term, most: bool| {
            let Extent { least, most: greatest } = piece_types[term.piece_type.index()].number;
            let number = if most == (term.coefficient > 0) { greatest } else { least };
            Some(i128::from(term.coefficient) * (number? - i128::from(term.over)).max(0))
        };
        let sum = |most: bool| terms.iter().map(|term| end(term, most)).sum::<Option<i128>>();
        let Extent { least, most } = self.induction.sum(terms).and(Extent { least: sum(false), most: sum(true) });
        let counted = |most: bool| -> i128 {
            let chosen = lines.iter().filter(|term| most == (term.coefficient > 0));
            chosen.map(|term| i128::from(term.coefficient) * term.lines.len() as i128).sum()
        };
        Extent { least: least.map(|least| least + counted(false)), most: most.map(|most| most + counted(true)) }
    }

    fn culprit(&self, budget: &Budget, extent: &Extent) -> Option<Culprit> {
        let (least, most) = wide(budget.range.start(), budget.range.end());
        let rises = !extent.is_within((i128::MIN, most));
        let falls = !extent.is_within((least, i128::MAX));
        let pseudo_move = if rises || falls { self.induction.culprit(&budget.terms, rises)? } else { return None };
        Some(self.as_culprit(pseudo_move))
    }

    fn as_culprit(&self, pseudo_move: &PseudoMove) -> Culprit {
        Culprit {
            piece_type: self.pseudo_moves.pieces[usize::from(pseudo_move.piece)].piece_type,
            from: pseudo_move.from.map(|from| self.board().square(from)),
            to: self.board().square(pseudo_move.to),
            origin: self.game.game.move_rules[self.pseudo_moves.pattern(pseudo_move).statement].origin.clone(),
        }
    }
}

/// Whether a cap counts the pieces of a kind.
fn counts(cap: &Cap, kind: &Kind<'_>) -> bool {
    let is_meant = |placement: Option<usize>| placement.is_none_or(|placement| placement == kind.index);
    cap.pieces.iter().any(|pieces| pieces.piece_type == kind.piece_type && is_meant(pieces.placement))
}
