//! The translation of each rule of a model to clauses.

use std::collections::BTreeMap;

use qishu_rules::{Budget, Cap, Demand, LayerId, LineTerm, Pattern, PieceTypeId, Relation, Square, Squares};
use qishu_spec_lang::Model;

use super::CnfError;
use super::formula::Formula;
use super::signal::Signal;
use super::sums::{BoundedSum, demand_at_most, demand_range};

/// For each piece and each of its placements, the variables of the squares of its region, in their order.
pub type PieceSignals = Vec<Vec<Vec<Signal>>>;

/// Creates the variables of each piece in each of its placements.
pub fn pieces(
    model: &Model,
    mut variables: impl FnMut(PieceTypeId, usize, &Squares) -> Result<Vec<Signal>, CnfError>,
) -> Result<PieceSignals, CnfError> {
    let piece_types = model.rules.piece_types.iter().zip((0..).map(PieceTypeId));
    let of_piece_type = |(piece_type, id): (&qishu_rules::PieceType, PieceTypeId)| {
        piece_type.placements.iter().enumerate().map(|(index, place)| variables(id, index, &place.region)).collect()
    };
    piece_types.map(of_piece_type).collect()
}

/// Adds clauses for all rules of the model.
pub fn demand(model: &Model, pieces: PieceSignals, formula: &mut Formula) -> Result<(), CnfError> {
    let mut rules = Clauses::new(model, pieces, formula);
    rules.one_piece_a_cell()?;
    let numbers = rules.numbers()?;
    for cap in model.rules.caps.iter() {
        rules.cap(cap)?;
    }
    for budget in model.rules.budgets.iter() {
        rules.budget(budget, &numbers)?;
    }
    for pattern in model.rules.patterns.iter() {
        rules.pattern(pattern)?;
    }
    for relation in model.rules.relations.iter() {
        rules.relation(relation)?;
    }
    for rule in model.rules.groups.iter() {
        rules.group_rule(rule)?;
    }
    Ok(())
}

/// The clauses of a model's rules.
pub(super) struct Clauses<'a> {
    pub(super) model: &'a Model,
    pieces: PieceSignals,
    pub(super) formula: &'a mut Formula,
    /// Whether a piece is on a square, in any placement; created on first use.
    stands: BTreeMap<(PieceTypeId, Square), Signal>,
    /// The pieces on each square of each layer.
    cells: BTreeMap<(LayerId, Square), Vec<Signal>>,
    /// Whether a square of a layer is occupied; created on first use.
    taken: BTreeMap<(LayerId, Square), Signal>,
}

impl<'a> Clauses<'a> {
    fn new(model: &'a Model, pieces: PieceSignals, formula: &'a mut Formula) -> Clauses<'a> {
        let mut cells: BTreeMap<(LayerId, Square), Vec<Signal>> = BTreeMap::new();
        for (kind, variables) in model.rules.kinds().zip(pieces.iter().flatten()) {
            for (square, &variable) in kind.placement.region.iter().zip(variables) {
                cells.entry((kind.layer, square)).or_default().push(variable);
            }
        }
        Clauses { model, pieces, formula, stands: BTreeMap::new(), cells, taken: BTreeMap::new() }
    }

    fn one_piece_a_cell(&mut self) -> Result<(), CnfError> {
        for pieces in self.cells.values() {
            let pieces: Vec<(u64, Signal)> = pieces.iter().map(|&piece| (1, piece)).collect();
            demand_at_most(self.formula, &pieces, 1)?;
        }
        Ok(())
    }

    /// Adds clauses for the number of each piece type. Returns for each the signals that it has at least 1 piece, at
    /// least 2, and so on up to its maximum.
    fn numbers(&mut self) -> Result<Vec<Vec<Signal>>, CnfError> {
        let mut numbers = Vec::with_capacity(self.pieces.len());
        for (piece_type, places) in self.model.rules.piece_types.iter().zip(&self.pieces) {
            let (least, most) = (u64::from(*piece_type.count.start()), u64::from(*piece_type.count.end()));
            let stacks = piece_type.placements.iter().zip(places);
            let pieces =
                stacks.flat_map(|(place, pieces)| pieces.iter().map(|&piece| (u64::from(place.height), piece)));
            let number = BoundedSum::new(self.formula, pieces.clone(), most + 1)?;
            self.formula.demand([number.at_least(least)])?;
            self.formula.demand([!number.at_least(most + 1)])?;
            for (first, last) in piece_type.gaps.iter() {
                self.formula.demand([!number.at_least(first as u64), number.at_least(last as u64 + 1)])?;
            }
            let possible = most.min(pieces.map(|(height, _)| height).sum());
            numbers.push((1..=possible).map(|value| number.at_least(value)).collect());
        }
        Ok(numbers)
    }

    fn cap(&mut self, cap: &Cap) -> Result<(), CnfError> {
        // A piece type that several entries of the cap name counts for each of them.
        let mut weights: BTreeMap<(PieceTypeId, usize), u64> = BTreeMap::new();
        for pieces in cap.pieces.iter() {
            let placements = self.model.rules.piece_type(pieces.piece_type).placements.len();
            for placement in (0..placements).filter(|&p| pieces.placement.is_none_or(|only| only == p)) {
                let height = self.model.rules.piece_type(pieces.piece_type).placements[placement].height;
                *weights.entry((pieces.piece_type, placement)).or_default() += u64::from(height);
            }
        }
        for line in cap.lines.iter() {
            let mut pieces: Vec<(u64, Signal)> = Vec::new();
            for square in line.iter() {
                for (&(piece_type, placement), &weight) in &weights {
                    pieces.extend(self.piece(piece_type, placement, square).map(|piece| (weight, piece)));
                }
            }
            if cap.limit.at_least == 0 && cap.limit.gaps.is_empty() {
                demand_at_most(self.formula, &pieces, u64::from(cap.limit.at_most))?;
                continue;
            }
            let pieces: Vec<(i64, Signal)> = pieces.into_iter().map(|(weight, piece)| (weight as i64, piece)).collect();
            demand_range(
                self.formula,
                &pieces,
                &(cap.limit.at_least.into()..=cap.limit.at_most.into()),
                &cap.limit.gaps,
            )?;
        }
        Ok(())
    }

    fn budget(&mut self, budget: &Budget, numbers: &[Vec<Signal>]) -> Result<(), CnfError> {
        let mut summands = Vec::new();
        for term in budget.terms.iter() {
            // The excess over a number is the number of true steps beyond it.
            let beyond = numbers[term.piece_type.index()].iter().skip(term.over as usize);
            summands.extend(beyond.map(|&reached| (term.coefficient, reached)));
        }
        for term in budget.lines.iter() {
            for line in term.lines.iter() {
                summands.push((term.coefficient, self.line_counts(term, line)?));
            }
        }
        for term in budget.groups.iter() {
            let first = self.first_members(&term.groups)?;
            summands.extend(first.into_iter().map(|first| (term.coefficient, first)));
        }
        demand_range(self.formula, &summands, &budget.range, &budget.gaps)
    }

    /// Whether all conditions of a term about lines hold on one of them.
    fn line_counts(&mut self, term: &LineTerm, line: &Squares) -> Result<Signal, CnfError> {
        let mut failing = Vec::with_capacity(term.having.len());
        for condition in term.having.iter() {
            let mut pieces: Vec<(u64, Signal)> = Vec::new();
            for &piece_type in condition.piece_types.iter() {
                for (placement, placed) in self.model.rules.piece_type(piece_type).placements.iter().enumerate() {
                    let here = line.iter().filter_map(|square| self.piece(piece_type, placement, square));
                    pieces.extend(here.map(|piece| (u64::from(placed.height), piece)));
                }
            }
            let bound = pieces.iter().map(|(weight, _)| weight).sum::<u64>() + 1;
            let sum = BoundedSum::new(self.formula, pieces, bound)?;
            let mut runs = Vec::new();
            for (low, high) in condition.limit.runs() {
                let (reached, passed) =
                    (low.unsigned_abs().min(bound), high.unsigned_abs().saturating_add(1).min(bound));
                runs.push(!self.formula.any(&[!sum.at_least(reached), sum.at_least(passed)])?);
            }
            failing.push(!self.formula.any(&runs)?);
        }
        Ok(!self.formula.any(&failing)?)
    }

    fn pattern(&mut self, pattern: &Pattern) -> Result<(), CnfError> {
        let mut clause = Vec::with_capacity(pattern.literals.len());
        for literal in pattern.literals.iter() {
            let stands = self.stands(literal.piece_type, literal.square)?;
            clause.push(if literal.present { !stands } else { stands });
        }
        self.formula.demand(clause)
    }

    fn relation(&mut self, relation: &Relation) -> Result<(), CnfError> {
        for square in self.model.rules.board.squares().iter().filter(|&square| relation.is_about(square)) {
            let first = self.stands(relation.first, square)?;
            if first == Signal::Known(false) {
                continue;
            }
            let mut met = vec![!first];
            let relation_kinds = self.relation_kinds(square, relation);
            for (piece_type, (other, between)) in
                relation.seconds().flat_map(|piece_type| relation_kinds.iter().map(move |to| (piece_type, to)))
            {
                let second = self.stands(piece_type, *other)?;
                if second == Signal::Known(false) {
                    continue;
                }
                let layer = self.model.rules.piece_type(relation.first).layer;
                let mut unmet = vec![!second];
                for &square in between {
                    unmet.push(self.taken(layer, square)?);
                }
                let is_seen_twice = relation.first == piece_type && relation.is_mutual();
                match relation.demand {
                    Demand::Required(_) => met.push(!self.formula.any(&unmet)?),
                    // A relation between two pieces of one type is found from both of them.
                    Demand::Forbidden(_) if is_seen_twice && *other < square => {}
                    Demand::Forbidden(_) => self.formula.demand(unmet.into_iter().chain([!first]))?,
                }
            }
            if matches!(relation.demand, Demand::Required(_)) {
                self.formula.demand(met)?;
            }
        }
        Ok(())
    }

    /// The squares on which a second piece can be in the relation to a first one on that square, each with the squares
    /// that must be empty for it.
    fn relation_kinds(&self, square: Square, relation: &Relation) -> Vec<(Square, Vec<Square>)> {
        let is_blocked = relation.relation_kind().is_blocked_between();
        let seen = |ray: Vec<Square>| {
            let between = |index: usize| if is_blocked { ray[..index].to_vec() } else { Vec::new() };
            ray.iter().enumerate().map(|(index, &other)| (other, between(index))).collect::<Vec<_>>()
        };
        relation.rays(&self.model.rules.board, square).flat_map(seen).collect()
    }

    /// The variable of a piece on the board, if it may be there.
    fn piece(&self, piece_type: PieceTypeId, placement: usize, square: Square) -> Option<Signal> {
        let placed = &self.model.rules.piece_type(piece_type).placements[placement];
        if placed.hand.is_some() {
            return None;
        }
        placed
            .region
            .iter()
            .position(|other| other == square)
            .map(|index| self.pieces[piece_type.index()][placement][index])
    }

    /// Whether the piece is on the square, in any placement.
    pub(super) fn stands(&mut self, piece_type: PieceTypeId, square: Square) -> Result<Signal, CnfError> {
        if let Some(&known) = self.stands.get(&(piece_type, square)) {
            return Ok(known);
        }
        let placements = 0..self.model.rules.piece_type(piece_type).placements.len();
        let pieces: Vec<Signal> =
            placements.filter_map(|placement| self.piece(piece_type, placement, square)).collect();
        let stands = self.formula.any(&pieces)?;
        self.stands.insert((piece_type, square), stands);
        Ok(stands)
    }

    /// Whether the square of the layer is occupied.
    pub(super) fn taken(&mut self, layer: LayerId, square: Square) -> Result<Signal, CnfError> {
        if let Some(&known) = self.taken.get(&(layer, square)) {
            return Ok(known);
        }
        let taken = match self.cells.get(&(layer, square)) {
            Some(pieces) => self.formula.any(pieces)?,
            None => Signal::Known(false),
        };
        self.taken.insert((layer, square), taken);
        Ok(taken)
    }
}
