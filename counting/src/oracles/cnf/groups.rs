//! Groups as clauses.
//!
//! What a square knows of its group spreads from neighbour to neighbour, one level after another; no two members of a
//! group are further apart than there are members. Each signal of a level is equivalent to a formula of the level
//! before, so that a position has one model. With n squares and conditions on groups this takes about n levels of n
//! signals for each condition. Where groups are numbered and not only forbidden or required, each square spreads, which
//! takes n times as many.

use qishu_rules::{Adjacency, GroupRule, Groups, Occupants, RelationKind, Square};

use super::CnfError;
use super::rules::Clauses;
use super::signal::Signal;
use super::sums::demand_range;

impl Clauses<'_> {
    /// Adds clauses for a limit on a number of groups.
    pub(super) fn group_rule(&mut self, rule: &GroupRule) -> Result<(), CnfError> {
        let is_any_allowed = rule.limit.gaps.is_empty() && rule.limit.at_most as usize >= self.squares().len();
        if rule.limit.at_most == 0 {
            for counted in self.counted_members(&rule.groups)? {
                self.formula.demand([!counted])?;
            }
            return Ok(());
        }
        if rule.limit.at_least == 1 && is_any_allowed {
            let counted = self.counted_members(&rule.groups)?;
            return self.formula.demand(counted);
        }
        let summands: Vec<(i64, Signal)> = self.first_members(&rule.groups)?.into_iter().map(|one| (1, one)).collect();
        demand_range(
            self.formula,
            &summands,
            &(rule.limit.at_least.into()..=rule.limit.at_most.into()),
            &rule.limit.gaps,
        )
    }

    /// For each square whether it is the first member of a counted group: there are as many as groups.
    pub(super) fn first_members(&mut self, groups: &Groups) -> Result<Vec<Signal>, CnfError> {
        let (members, counted) = (self.occupied(groups, &groups.members)?, self.counted_members(groups)?);
        let mut first = Vec::with_capacity(members.len());
        for (square, &is_counted) in counted.iter().enumerate() {
            let mut seed = vec![Signal::Known(false); members.len()];
            seed[square] = members[square];
            let connected = self.spread(groups, &members, seed)?;
            let is_not_first = self.formula.any(&connected[..square])?;
            first.push(self.both(is_counted, !is_not_first)?);
        }
        Ok(first)
    }

    /// For each square whether it is a member of a counted group.
    fn counted_members(&mut self, groups: &Groups) -> Result<Vec<Signal>, CnfError> {
        let members = self.occupied(groups, &groups.members)?;
        let mut counted = members.clone();
        for condition in groups.conditions.iter() {
            let meant = self.occupied(groups, &condition.occupants)?;
            let mut seed = Vec::with_capacity(members.len());
            for (square, &member) in members.iter().enumerate() {
                let met = match condition.near {
                    None => meant[square],
                    Some(near) => {
                        let others: Vec<Signal> =
                            self.near(near, square).into_iter().map(|other| meant[other]).collect();
                        self.formula.any(&others)?
                    }
                };
                seed.push(self.both(member, met)?);
            }
            let met = self.spread(groups, &members, seed)?;
            for (counted, met) in counted.iter_mut().zip(met) {
                *counted = self.both(*counted, if condition.holds { met } else { !met })?;
            }
        }
        Ok(counted)
    }

    /// For each member whether something in its group is true of it at first.
    fn spread(
        &mut self,
        groups: &Groups,
        members: &[Signal],
        mut reached: Vec<Signal>,
    ) -> Result<Vec<Signal>, CnfError> {
        let squares = self.squares();
        let neighbours: Vec<Vec<usize>> = squares
            .iter()
            .map(|&square| self.indices(groups.neighbours(&self.model.rules.board, square).iter()))
            .collect();
        for _ in 1..members.len() {
            let mut next = Vec::with_capacity(reached.len());
            for (square, &member) in members.iter().enumerate() {
                let near: Vec<Signal> = neighbours[square].iter().map(|&other| reached[other]).collect();
                let near = self.formula.any(&near)?;
                let comes = self.both(member, near)?;
                next.push(self.formula.any(&[reached[square], comes])?);
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        Ok(reached)
    }

    /// For each square whether it is one of those that are meant.
    fn occupied(&mut self, groups: &Groups, occupants: &Occupants) -> Result<Vec<Signal>, CnfError> {
        let mut meant = Vec::new();
        for square in self.squares() {
            let mut signals = Vec::new();
            if occupants.squares.as_ref().is_none_or(|squares| squares.has(square)) {
                for &piece_type in occupants.piece_types.iter() {
                    signals.push(self.stands(piece_type, square)?);
                }
                if occupants.empty {
                    signals.push(!self.taken(groups.layer, square)?);
                }
            }
            meant.push(self.formula.any(&signals)?);
        }
        Ok(meant)
    }

    /// The squares of the board.
    fn squares(&self) -> Vec<Square> {
        self.model.rules.board.squares().iter().collect()
    }

    /// The squares with that adjacency to one.
    fn near(&self, near: Adjacency, square: usize) -> Vec<usize> {
        let squares = self.squares();
        let neighbours = self.model.rules.board.neighbours(squares[square], RelationKind::Regardless(near));
        self.indices(neighbours.iter())
    }

    fn indices(&self, squares: impl Iterator<Item = Square>) -> Vec<usize> {
        squares.filter_map(|square| self.model.rules.board.id(square)).map(qishu_rules::SquareId::index).collect()
    }

    fn both(&mut self, one: Signal, other: Signal) -> Result<Signal, CnfError> {
        Ok(!self.formula.any(&[!one, !other])?)
    }
}
