//! The conclusions of the proofs for each statement of the rules.

use qishu_rules::{
    Board, Budget, Cap, Kind, Motion, Origin, Pattern, Piece, PieceTypeId, Rules, Square, SquareId, Squares, Term,
};

use super::conserved::{DerivedBudget, conserved};
use super::follow::Followed;
use super::induction::{Extent, Induction};
use super::matching::largest;
use super::meetings::Meetings;
use super::reach::{Reach, Starter};
use crate::interpret::Interpreter;
use crate::pseudo_moves::{PseudoMove, PseudoMoves};

/// The proofs about the rules of a variant by its opening and moves, ignoring blocking pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// For each piece type that is no value of a state variable, the squares that it reaches and its number.
    pub piece_types: Vec<PieceProof>,
    /// For each cap, the maximum number of its pieces on its lines.
    pub caps: Vec<CapProof>,
    /// For each budget, the bounds of its sum.
    pub budgets: Vec<Extent>,
    /// For each budget, a move that can leave its range if the sum is not proved to stay there.
    pub culprits: Vec<Option<Culprit>>,
    /// For each pattern, whether it never occurs.
    pub patterns: Vec<bool>,
    /// For each relation, whether it is never violated.
    pub relations: Vec<bool>,
}

/// The proof about a piece type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceProof {
    /// The squares that its pieces reach.
    pub reached: Squares,
    /// The squares among them on which its pieces may not be with the symbol that they have there.
    pub astray: Squares,
    /// The squares on which its pieces may be in some placement, but which none reaches with that symbol.
    pub unreached: Squares,
    /// The bounds of its number.
    pub number: Extent,
    /// The squares in the opening of the pieces that can become of the type, without those that can be dropped.
    pub from: Squares,
}

/// The proof about a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapProof {
    /// For each line, the maximum number of its pieces there at once.
    pub most: Vec<u32>,
    /// For each line, a number of its pieces that are always there.
    pub least: Vec<u32>,
    /// For each line, the squares in the opening of such a maximum set of pieces.
    pub from: Vec<Squares>,
    /// Whether the cap only says that a state variable has one value, which every move keeps.
    pub is_of_state: bool,
}

/// A move that changes a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    /// The moving piece type.
    pub piece_type: PieceTypeId,
    /// The square of departure; `None` for a drop.
    pub from: Option<Square>,
    /// The square of arrival.
    pub to: Square,
    /// The statement by which it moves.
    pub origin: Origin,
}

impl Proofs {
    /// Whether all rules are proved: then every position of a game from the opening is among those counted.
    ///
    /// Gaps in the range of a number cannot be proved, so rules with gaps are not.
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
        // Nothing is known of what hangs together.
        let groupless = rules.groups.is_empty();
        piece_types
            && caps
            && gapless
            && groupless
            && together
            && budgets.into_iter().all(|(extent, range)| extent.is_within(range))
    }
}

impl CapProof {
    /// Whether no line can hold more than the cap allows, or fewer.
    #[must_use]
    pub fn is_sound(&self, cap: &Cap) -> bool {
        self.is_of_state
            || cap.limit.gaps.is_empty()
                && self.most.iter().all(|&most| most <= cap.limit.at_most)
                && self.least.iter().all(|&least| least >= cap.limit.at_least)
    }
}

/// Whether the number of a piece type is proved to stay within the rules.
pub fn is_number_proved(rules: &Rules, piece_type: PieceTypeId, proof: &PieceProof) -> bool {
    rules.piece_type(piece_type).gaps.is_empty() && proof.number.is_within(stated_number(rules, piece_type))
}

/// The minimum and maximum number of a piece type that the rules allow.
pub fn stated_number(rules: &Rules, piece_type: PieceTypeId) -> (i128, i128) {
    let count = &rules.piece_type(piece_type).count;
    wide(count.start(), count.end())
}

/// The ends of a range.
fn wide<N: Copy + Into<i128>>(least: &N, most: &N) -> (i128, i128) {
    ((*least).into(), (*most).into())
}

/// The proofs from the moves of a game, which have been followed from the opening.
///
/// As long as no hand is full, each capture that puts a piece in hand does so. If the proofs under this assumption show
/// that no hand holds more than the rules allow, the assumption holds, by induction. Otherwise they are made without it.
#[must_use]
pub fn prove(game: &Interpreter<'_>, followed: &Followed) -> Proofs {
    let game = &game.overestimated();
    let proofs = Prover::new(game, followed, false).proofs();
    let mut held = game.game.holdings.iter().map(|holding| holding.held);
    let fits = |held: PieceTypeId| {
        let most = game.rules.piece_type(held).count.end();
        proofs.piece_types[held.index()].number.most.is_some_and(|number| number <= (*most).into())
    };
    if held.all(fits) { proofs } else { Prover::new(game, followed, true).proofs() }
}

/// Whether a pattern excludes a value of a state variable, which no move leaves where the pattern holds.
fn is_of_state(rules: &Rules, pattern: &Pattern) -> bool {
    pattern.literals.iter().any(|literal| rules.is_value(literal.piece_type))
}

struct Prover<'p> {
    game: &'p Interpreter<'p>,
    rules: &'p Rules,
    pseudo_moves: &'p PseudoMoves,
    induction: Induction<'p>,
    reach: &'p Reach,
}

impl<'p> Prover<'p> {
    fn new(game: &'p Interpreter<'p>, followed: &'p Followed, hands_may_be_full: bool) -> Prover<'p> {
        let induction = Induction::new(game, followed, hands_may_be_full);
        let reach = &followed.reach;
        Prover { game, rules: game.rules, pseudo_moves: &game.pseudo_moves, induction, reach }
    }

    fn proofs(&self) -> Proofs {
        let Rules { board, budgets, caps, patterns, relations, .. } = self.rules;
        let mut piece_types: Vec<PieceProof> =
            self.rules.non_value_type_ids().map(|piece_type| self.piece_type(piece_type)).collect();
        let conserved = conserved(&self.induction, self.game.game);
        for (piece_type, proof) in self.rules.non_value_type_ids().zip(&mut piece_types) {
            let of_type = |sum: &&DerivedBudget| sum.terms.iter().any(|term| term.piece_type == piece_type);
            let most = conserved.iter().filter(of_type).map(|sum| i128::from(sum.most)).min();
            proof.number = proof.number.and(Extent { least: None, most });
        }
        let extents: Vec<Extent> = budgets.iter().map(|budget| self.budget(budget, &piece_types)).collect();
        for (piece_type, proof) in self.rules.non_value_type_ids().zip(&mut piece_types) {
            let bounds = budgets.iter().zip(&extents).filter_map(|(budget, extent)| share(budget, extent, piece_type));
            let most = bounds.min();
            proof.number = proof.number.and(Extent { least: None, most });
        }
        let together = Meetings { board, pseudo_moves: self.pseudo_moves, reach: self.reach };
        Proofs {
            caps: caps.iter().map(|cap| self.cap(cap)).collect(),
            culprits: budgets.iter().zip(&extents).map(|(budget, extent)| self.culprit(budget, extent)).collect(),
            piece_types,
            budgets: extents,
            patterns: patterns
                .iter()
                .map(|pattern| is_of_state(self.rules, pattern) || together.never_occurs(pattern))
                .collect(),
            relations: relations.iter().map(|relation| together.never_broken(relation)).collect(),
        }
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    fn piece_type(&self, piece_type: PieceTypeId) -> PieceProof {
        let is_one = |kind: &Kind<'_>| kind.piece_type == piece_type && kind.placement.hand.is_none();
        let kinds: Vec<Kind<'_>> = self.rules.kinds().filter(is_one).collect();
        let reached_so =
            |kind: &Kind<'_>| kind.piece.number().map_or(&Squares::EMPTY, |piece| &self.reach.reached[piece]);
        let (mut astray, mut unreached) = (Squares::EMPTY, Squares::EMPTY);
        for kind in &kinds {
            astray = astray.union(&reached_so(kind).difference(&self.rules.home(kind.piece)));
            unreached = unreached.union(&kind.placement.region.difference(reached_so(kind)));
        }
        let reached = self.reach.of_piece_type(self.pseudo_moves, piece_type);
        let (most, from) = self.most_on(|starter| starter.of_piece_type(self.pseudo_moves, piece_type));
        // Pieces in hand are on no square.
        let most = (!self.rules.can_be_in_hand(piece_type)).then_some(most.into());
        let number = self.induction.number(piece_type).and(Extent { least: Some(0), most });
        PieceProof { reached, astray, unreached, number, from }
    }

    fn cap(&self, cap: &Cap) -> CapProof {
        let counted: Vec<Kind<'_>> = self.rules.kinds().filter(|kind| counts(cap, kind)).collect();
        let of_starter = |starter: &Starter, line: &Squares| {
            counted.iter().fold(Squares::EMPTY, |all, kind| {
                let Some(piece) = kind.piece.number() else { return all };
                let reached = starter.reached.get(piece).unwrap_or(&Squares::EMPTY);
                all.union(&reached.intersection(&kind.placement.region).intersection(line))
            })
        };
        let lines = cap.lines.iter().map(|line| {
            let (most, from) = self.most_on(|starter| of_starter(starter, line));
            let at_most = if self.keeps_to_cap(cap, &counted, line) { cap.limit.at_most } else { u32::MAX };
            (most.min(at_most), from)
        });
        let (most, from) = lines.unzip();
        let is_of_state = cap.pieces.iter().any(|pieces| self.rules.is_value(pieces.piece_type));
        let least = cap.lines.iter().map(|line| self.left_on(&counted, line)).collect();
        CapProof { most, least, from, is_of_state }
    }

    /// Whether the opening keeps to a cap on a line, and no move brings a piece onto it: the pieces there come from the
    /// line itself, or by drops whose limit is at most that of the cap.
    fn keeps_to_cap(&self, cap: &Cap, counted: &[Kind<'_>], line: &Squares) -> bool {
        let counts = |piece: u16, square: Square| {
            let is_it = |kind: &&Kind<'_>| kind.piece == Piece::of(piece.into());
            line.has(square) && counted.iter().filter(is_it).any(|kind| kind.placement.region.has(square))
        };
        let is_limited = |pseudo_move: &PseudoMove| {
            let statement = &self.game.game.move_rules[self.pseudo_moves.pattern(pseudo_move).statement];
            let Motion::Drops { limit: Some(limit), .. } = &statement.motion else { return false };
            let is_alone = counted.iter().all(|kind| kind.piece_type == statement.piece_type);
            let covers = |wide: &Squares| line.difference(wide).is_empty();
            is_alone && limit.most <= cap.limit.at_most && limit.lines.iter().any(covers)
        };
        let opening = self.induction.opening.position[..self.pseudo_moves.squares].iter().zip(self.board().squares());
        let in_opening =
            opening.filter(|(piece, square)| piece.number().is_some_and(|piece| counts(piece as u16, *square)));
        if in_opening.count() > cap.limit.at_most as usize {
            return false;
        }
        // A piece that is flipped on the line comes from the line only if it counted before.
        let flipped =
            self.pseudo_moves.pieces.iter().enumerate().filter_map(|(piece, one)| Some((piece, one.flipped_as?)));
        let mut flipped = flipped.flat_map(|pair| line.iter().map(move |square| (pair, square)));
        if flipped.any(|((piece, becomes), square)| counts(becomes, square) && !counts(piece as u16, square)) {
            return false;
        }
        self.reach.used.iter().map(|&index| &self.pseudo_moves.all[index]).all(|pseudo_move| {
            let to = self.board().square(pseudo_move.to);
            let continues = self.pseudo_moves.continues_as_it_is(pseudo_move).then_some(&pseudo_move.piece);
            let arrives = pseudo_move.becomes.iter().chain(continues).any(|&piece| counts(piece, to));
            !arrives
                || match pseudo_move.from {
                    Some(from) => counts(pseudo_move.piece, self.board().square(from)),
                    None => is_limited(pseudo_move),
                }
        })
    }

    /// The pieces of the opening on a line, if none of them ever leaves it: no move starts or captures there, and what it
    /// flips counts afterwards too.
    fn left_on(&self, counted: &[Kind<'_>], line: &Squares) -> u32 {
        let counts = |piece: usize, square: Square| {
            let is_it = |kind: &&Kind<'_>| kind.piece == Piece::of(piece);
            line.has(square) && counted.iter().filter(is_it).any(|kind| kind.placement.region.has(square))
        };
        let on_board = || (0..self.pseudo_moves.pieces.len()).flat_map(|piece| line.iter().map(move |at| (piece, at)));
        let leaves = |(piece, square): (usize, Square)| {
            let one = self.pseudo_moves.pieces[piece];
            let changes = self.game.game.effects.iter().filter_map(|effect| effect.change_of(one.piece_type));
            let mut gone = changes.filter(|change| change.becomes.is_none());
            let flipped = one.flipped_as.is_some_and(|flipped| !counts(flipped.into(), square));
            counts(piece, square) && (flipped || gone.next().is_some())
        };
        let starts_or_captures = |pseudo_move: &PseudoMove| {
            let pattern = self.pseudo_moves.pattern(pseudo_move);
            let on_way = pseudo_move.between.iter().filter(|_| pattern.captures_between);
            let captured = std::iter::once(&pseudo_move.to).filter(|_| !pattern.captures.is_empty());
            pseudo_move.from.iter().chain(on_way).chain(captured).any(|&id| line.has(self.board().square(id)))
        };
        let mut used = self.reach.used.iter().map(|&index| &self.pseudo_moves.all[index]);
        if used.any(starts_or_captures) || on_board().any(leaves) || self.game.game.has_blasts() {
            return 0;
        }
        let opening = self.induction.opening.position[..self.pseudo_moves.squares].iter().zip(self.board().squares());
        opening.filter(|(piece, square)| piece.number().is_some_and(|piece| counts(piece, *square))).count() as u32
    }

    /// The maximum number of pieces of the opening that can be matched with their squares, and where they start, except
    /// for those that are dropped.
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

    /// The bounds of the sum, from the moves and from the numbers of its pieces. Conditions on lines may hold on any of
    /// the lines, or on none, and there may be as many groups as squares, or none.
    fn budget(&self, Budget { terms, lines, groups, .. }: &Budget, piece_types: &[PieceProof]) -> Extent {
        let end = |term: &Term, most: bool| {
            let Extent { least, most: greatest } = piece_types[term.piece_type.index()].number;
            let number = if most == (term.coefficient > 0) { greatest } else { least };
            Some(i128::from(term.coefficient) * (number? - i128::from(term.over)).max(0))
        };
        let sum = |most: bool| terms.iter().map(|term| end(term, most)).sum::<Option<i128>>();
        let of_numbers = Extent { least: sum(false), most: sum(true) };
        let room = Extent { least: None, most: self.room(terms) };
        let Extent { least, most } = self.induction.sum(terms).and(of_numbers).and(room);
        let counted = |most: bool| -> i128 {
            let of_lines = lines.iter().map(|term| (term.coefficient, term.lines.len()));
            let of_groups = groups.iter().map(|term| (term.coefficient, self.board().size()));
            let chosen = of_lines.chain(of_groups).filter(|(coefficient, _)| most == (*coefficient > 0));
            chosen.map(|(coefficient, number)| i128::from(coefficient) * number as i128).sum()
        };
        Extent { least: least.map(|least| least + counted(false)), most: most.map(|most| most + counted(true)) }
    }

    /// The maximum of a sum of numbers of different pieces: each is on a square of its own.
    fn room(&self, terms: &[Term]) -> Option<i128> {
        let is_plain = |term: &Term| term.coefficient == 1 && !self.rules.can_be_in_hand(term.piece_type);
        let squares = |term: &Term| self.reach.of_piece_type(self.pseudo_moves, term.piece_type);
        let all = terms.iter().all(is_plain).then(|| terms.iter().map(squares));
        Some(all?.fold(Squares::EMPTY, |all, squares| all.union(&squares)).len() as i128)
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

/// The most pieces of a type that the bound of a sum of pieces leaves; `None` if the sum says nothing about it.
fn share(budget: &Budget, extent: &Extent, piece_type: PieceTypeId) -> Option<i128> {
    let is_plain =
        budget.lines.is_empty() && budget.groups.is_empty() && budget.terms.iter().all(|term| term.coefficient > 0);
    let term = budget.terms.iter().find(|term| term.piece_type == piece_type && term.over == 0).filter(|_| is_plain)?;
    Some(extent.most? / i128::from(term.coefficient))
}

/// Whether a cap counts the pieces of a kind.
fn counts(cap: &Cap, kind: &Kind<'_>) -> bool {
    let is_meant = |placement: Option<usize>| placement.is_none_or(|placement| placement == kind.index);
    cap.pieces.iter().any(|pieces| pieces.piece_type == kind.piece_type && is_meant(pieces.placement))
}
