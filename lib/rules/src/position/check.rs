//! Validation of positions against the rules.

use super::{Broken, BrokenRule};
use crate::{
    Budget, Cap, Demand, GroupRule, Groups, Kind, LayerId, Pattern, Piece, PieceTypeId, Relation, RelationKind, Rules,
    Square, Squares,
};

impl Rules {
    /// The first rule that a position breaks; `None` if it is a valid position.
    ///
    /// The order of the checks is: the regions of all pieces, the count of each piece type, caps, budgets, patterns,
    /// relations and groups, each in the order of their lists. The checks are complete: the positions that pass are exactly those
    /// that are counted.
    pub fn broken<'r>(&'r self, position: &[Piece]) -> Option<Broken<'r>> {
        let rule = match WellPlaced::new(self, position) {
            Err(misplaced) => misplaced.into_iter().next(),
            Ok(placed) => placed.broken().next(),
        };
        rule.map(|rule| Broken { rules: self, rule })
    }

    /// All rules that a position breaks, in that order, each with its first offending line or piece. Where pieces stand
    /// outside their regions, only these are reported, because their kinds are undefined.
    pub fn all_broken<'r>(&'r self, position: &[Piece]) -> Vec<Broken<'r>> {
        let rules = match WellPlaced::new(self, position) {
            Err(misplaced) => misplaced,
            Ok(placed) => placed.broken().collect(),
        };
        rules.into_iter().map(|rule| Broken { rules: self, rule }).collect()
    }

    /// The check of [`broken`](Rules::broken), as a result.
    ///
    /// # Errors
    ///
    /// Fails with the first rule that the position breaks.
    pub fn check<'r>(&'r self, position: &[Piece]) -> Result<(), Broken<'r>> {
        self.broken(position).map_or(Ok(()), Err)
    }
}

/// A position of which every piece stands within its region.
struct WellPlaced<'r> {
    rules: &'r Rules,
    /// The piece type and the placement on each cell.
    pieces: Vec<Option<(PieceTypeId, usize)>>,
    /// The number of pieces of each type.
    numbers: Vec<u32>,
}

impl<'r> WellPlaced<'r> {
    /// Fails with all pieces that stand outside their regions.
    fn new(rules: &'r Rules, position: &[Piece]) -> Result<WellPlaced<'r>, Vec<BrokenRule>> {
        if position.len() != rules.cells() {
            return Err(vec![BrokenRule::Cells { found: position.len() }]);
        }
        let mut misplaced = Vec::new();
        let kinds: Vec<Kind> = rules.kinds().collect();
        let mut placed =
            WellPlaced { rules, pieces: vec![None; position.len()], numbers: vec![0; rules.piece_types.len()] };
        let squares =
            rules.layer_ids().flat_map(|layer| rules.board.squares().iter().map(move |square| (layer, square)));
        for ((cell, &piece), (layer, square)) in position.iter().enumerate().zip(squares) {
            let Some(number) = piece.number() else { continue };
            let fits = |kind: &&Kind| kind.piece == piece && kind.layer == layer && kind.placement.region.has(square);
            let Some(kind) = kinds.iter().find(fits) else {
                let is_known = kinds.iter().any(|kind| kind.piece == piece);
                misplaced.push(if is_known {
                    BrokenRule::Place { cell, piece }
                } else {
                    BrokenRule::Piece { cell, number }
                });
                continue;
            };
            placed.pieces[cell] = Some((kind.piece_type, kind.index));
            let number = &mut placed.numbers[kind.piece_type.index()];
            *number = number.saturating_add(kind.placement.height);
        }
        if misplaced.is_empty() { Ok(placed) } else { Err(misplaced) }
    }

    /// The broken rules, found lazily.
    fn broken(&self) -> impl Iterator<Item = BrokenRule> {
        let rules = self.rules;
        let counts = rules.piece_type_ids().filter_map(|piece_type| self.count(piece_type));
        let caps = rules.caps.iter().enumerate().filter_map(|(index, cap)| self.cap(index, cap));
        let budgets = rules.budgets.iter().enumerate().filter_map(|(index, budget)| self.budget(index, budget));
        let patterns = rules.patterns.iter().enumerate().filter(|(_, pattern)| self.occurs(pattern));
        let patterns = patterns.map(|(pattern, _)| BrokenRule::Pattern { pattern });
        let relations =
            rules.relations.iter().enumerate().filter_map(|(index, relation)| self.relation(index, relation));
        let groups = rules.groups.iter().enumerate().filter_map(|(index, rule)| self.group_rule(index, rule));
        counts.chain(caps).chain(budgets).chain(patterns).chain(relations).chain(groups)
    }

    fn count(&self, piece_type: PieceTypeId) -> Option<BrokenRule> {
        (!self.rules.piece_type(piece_type).allows(self.numbers[piece_type.index()])).then(|| BrokenRule::Count {
            piece_type,
            found: self.numbers[piece_type.index()],
            cells: self.cells_of(piece_type),
        })
    }

    /// The cells with pieces of a type.
    fn cells_of(&self, piece_type: PieceTypeId) -> Vec<usize> {
        (0..self.pieces.len()).filter(|&cell| self.stands(piece_type, cell)).collect()
    }

    /// The number of pieces on the cell.
    fn height(&self, cell: usize) -> usize {
        let placement =
            self.pieces[cell].map(|(piece_type, placement)| &self.rules.piece_type(piece_type).placements[placement]);
        placement.map_or(0, |placement| placement.height as usize)
    }

    fn stands(&self, piece_type: PieceTypeId, cell: usize) -> bool {
        self.pieces[cell].is_some_and(|piece| piece.0 == piece_type)
    }

    fn cap(&self, index: usize, cap: &Cap) -> Option<BrokenRule> {
        cap.lines.iter().enumerate().find_map(|(line, squares)| {
            let mut cells = Vec::new();
            for pieces in cap.pieces.iter() {
                let layer = self.rules.piece_type(pieces.piece_type).layer;
                let counted = squares.iter().filter_map(|square| self.rules.cell(layer, square)).filter(|&cell| {
                    let placed = |placement| pieces.placement.is_none_or(|counted| counted == placement);
                    self.pieces[cell]
                        .is_some_and(|(piece_type, placement)| piece_type == pieces.piece_type && placed(placement))
                });
                cells.extend(counted);
            }
            cells.sort_unstable();
            let found = cells.iter().map(|&cell| self.height(cell)).sum();
            (!cap.limit.allows(found)).then_some(BrokenRule::Cap { cap: index, line, found, cells })
        })
    }

    fn budget(&self, index: usize, budget: &Budget) -> Option<BrokenRule> {
        let number = |piece_type: PieceTypeId| self.numbers.get(piece_type.index()).copied().unwrap_or_default();
        let values = budget.terms.iter().map(|term| {
            let counted = number(term.piece_type).saturating_sub(term.over);
            i128::from(term.coefficient) * i128::from(counted)
        });
        let pieces_on = |piece_type: PieceTypeId, line: &Squares| {
            let layer = self.rules.piece_type(piece_type).layer;
            let cells = line.iter().filter_map(|square| self.rules.cell(layer, square));
            cells.filter(|&cell| self.stands(piece_type, cell)).map(|cell| self.height(cell)).sum()
        };
        let lines: Vec<usize> = budget.lines.iter().map(|term| term.number(pieces_on)).collect();
        let counted = budget.lines.iter().zip(&lines);
        let counted = counted.map(|(term, &lines)| i128::from(term.coefficient) * lines as i128);
        let groups: Vec<usize> = budget.groups.iter().map(|term| self.counted(&term.groups).len()).collect();
        let in_groups = budget.groups.iter().zip(&groups);
        let in_groups = in_groups.map(|(term, &groups)| i128::from(term.coefficient) * groups as i128);
        let sum: i128 = values.chain(counted).chain(in_groups).sum();
        let allowed = i128::from(*budget.range.start())..=i128::from(*budget.range.end());
        let numbers = budget.terms.iter().map(|term| number(term.piece_type)).collect();
        let left_out = i64::try_from(sum).is_ok_and(|sum| budget.gaps.has(sum));
        (!allowed.contains(&sum) || left_out).then_some(BrokenRule::Budget {
            budget: index,
            sum,
            numbers,
            lines,
            groups,
        })
    }

    /// The groups of a position that meet the conditions.
    fn counted(&self, groups: &Groups) -> Vec<Squares> {
        let rules = self.rules;
        let occupant = |at: Square| self.pieces[rules.cell(groups.layer, at)?].map(|piece| piece.0);
        groups.counted(&rules.board, occupant)
    }

    fn group_rule(&self, index: usize, rule: &GroupRule) -> Option<BrokenRule> {
        let counted = self.counted(&rule.groups);
        (!rule.limit.allows(counted.len())).then(|| BrokenRule::Groups {
            rule: index,
            found: counted.len(),
            first: counted.into_iter().next().unwrap_or(Squares::EMPTY),
        })
    }

    fn occurs(&self, pattern: &Pattern) -> bool {
        pattern.literals.iter().all(|literal| {
            let cell = self.rules.cell(self.rules.piece_type(literal.piece_type).layer, literal.square);
            cell.is_some_and(|cell| self.stands(literal.piece_type, cell)) == literal.present
        })
    }

    fn relation(&self, index: usize, relation: &Relation) -> Option<BrokenRule> {
        let &Relation { demand, first, .. } = relation;
        let layer = self.rules.piece_type(first).layer;
        // Pieces in hand stand on no square.
        let is_meant = |&cell: &usize| {
            let (on, square) = self.rules.place(cell);
            on == layer && relation.is_about(square)
        };
        self.cells_of(first).into_iter().filter(is_meant).find_map(|from| {
            let to = self.met(layer, self.rules.place(from).1, relation);
            match (demand, to) {
                (Demand::Forbidden(_), Some(to)) => Some(BrokenRule::Forbidden { relation: index, from, to }),
                (Demand::Required(_), None) => Some(BrokenRule::Required { relation: index, from }),
                _ => None,
            }
        })
    }

    /// A cell of the layer with a piece that satisfies the relation to the piece on a square.
    fn met(&self, layer: LayerId, from: Square, relation: &Relation) -> Option<usize> {
        relation.rays(&self.rules.board, from).find_map(|ray| {
            let mut cells = ray.into_iter().filter_map(|square| self.rules.cell(layer, square));
            let is_second = |&cell: &usize| relation.seconds().any(|piece_type| self.stands(piece_type, cell));
            match relation.relation_kind() {
                // The nearest piece hides all others.
                RelationKind::Faces(_) => cells.find(|&cell| self.pieces[cell].is_some()).filter(is_second),
                RelationKind::Regardless(_) => cells.find(is_second),
            }
        })
    }
}
