//! Makes drawn rules about groups meaningful, and decides whether the checker would accept one.

use super::draft::WhoseNumbers;
use super::groups::{DrawnDemand, DrawnGroups, DrawnOccupant, GroupPiece};
use super::settle::{Decree, Scene};

impl Scene {
    /// A rule about groups; `sided` puts a side before each piece.
    pub(super) fn group_rule(&self, sided: bool, demand: &DrawnDemand, groups: &DrawnGroups) -> Option<Decree> {
        let (mut demand, mut groups) = (demand.clone(), groups.clone());
        if let DrawnDemand::Path(_, from, _) = &mut demand {
            // The piece at the beginning is none of several.
            from.whose = GroupPiece::Own;
            *from = self.occupant(from, sided, false);
            if !matches!(from.whose, GroupPiece::Own | GroupPiece::Sided) {
                return None;
            }
        }
        match demand {
            DrawnDemand::Every => groups.conditions.truncate(1),
            DrawnDemand::Chain(..) | DrawnDemand::Path(..) => groups.conditions.clear(),
            DrawnDemand::None | DrawnDemand::Number(..) => {}
        }
        if demand == DrawnDemand::Every && groups.conditions.is_empty() {
            return None;
        }
        self.settle_groups(&mut groups, sided, false);
        demand.settle_regions(&self.world);
        let decree = Decree::Groups { demand, groups };
        self.holds(&decree).then_some(decree)
    }

    /// The groups of a budget.
    pub(super) fn groups_of_budget(&self, holders: WhoseNumbers, groups: &DrawnGroups) -> DrawnGroups {
        let mut groups = groups.clone();
        let is_across = matches!(holders, WhoseNumbers::Across | WhoseNumbers::AcrossAndNamed);
        self.settle_groups(&mut groups, holders == WhoseNumbers::Named, is_across);
        groups
    }

    fn settle_groups(&self, groups: &mut DrawnGroups, sided: bool, across: bool) {
        groups.occupants_mut().for_each(|occupant| *occupant = self.occupant(occupant, sided, across));
        groups.settle_regions(&self.world);
    }

    /// What is on a square, of the pieces of the common layer. Beside pieces with a side, or across sides, nothing is a
    /// side's own.
    fn occupant(&self, occupant: &DrawnOccupant, sided: bool, across: bool) -> DrawnOccupant {
        let piece = self.piece(occupant.piece as u8);
        let side = piece.owner.unwrap_or(occupant.side % self.sides);
        let is_one_side = self.sides == 1;
        let whose = match occupant.whose {
            GroupPiece::Own | GroupPiece::Enemy | GroupPiece::Sided | GroupPiece::AnyOf if piece.layer != 0 => {
                GroupPiece::Any
            }
            GroupPiece::Own | GroupPiece::Enemy | GroupPiece::Sided if sided => GroupPiece::Sided,
            GroupPiece::AnyOwn | GroupPiece::AnyEnemy if sided || across => GroupPiece::Any,
            GroupPiece::AnyEnemy if is_one_side => GroupPiece::Any,
            GroupPiece::Enemy | GroupPiece::Sided if is_one_side || across => GroupPiece::Own,
            GroupPiece::Sided => GroupPiece::Own,
            whose => whose,
        };
        DrawnOccupant { whose, side, piece: piece.name }
    }

    /// Whether the pieces of groups exist, on the common layer, and those of a side are that side's.
    pub(super) fn groups_hold<'g>(&self, occupants: impl Iterator<Item = &'g DrawnOccupant>) -> bool {
        occupants.into_iter().all(|occupant| match occupant.whose {
            GroupPiece::Empty | GroupPiece::Any | GroupPiece::AnyOwn | GroupPiece::AnyEnemy => true,
            whose => self.find(occupant.piece).is_some_and(|piece| {
                piece.layer == 0 && (whose != GroupPiece::Sided || piece.belongs_to(occupant.side))
            }),
        })
    }
}

/// The names of the pieces on squares of groups.
pub(super) fn pieces_of<'g>(occupants: impl Iterator<Item = &'g DrawnOccupant>) -> impl Iterator<Item = usize> {
    let is_named = |occupant: &&DrawnOccupant| {
        !matches!(occupant.whose, GroupPiece::Empty | GroupPiece::Any | GroupPiece::AnyOwn | GroupPiece::AnyEnemy)
    };
    occupants.filter(is_named).map(|occupant| occupant.piece)
}
