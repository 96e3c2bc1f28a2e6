//! The differences between a variant and the one that it extends.

use super::copies::SettledCopies;
use super::draft::Change;
use super::regions::{Body, SHAPE, SPAN, World};
use super::settle::{Decree, FIRST_PARTITION, Law, PIECES, Scene};

impl Scene {
    /// Makes one difference, if it makes sense.
    pub(super) fn edit(&mut self, edit: &Change) {
        match edit {
            Change::ReplaceRegion(number, body) => self.replace_region(*number, body),
            Change::ReplacePartition(number, parts) => {
                let slot = usize::from(*number) % self.partitions.len();
                if let Some(parts) = parts.settled(&self.world) {
                    self.partitions[slot] = Some(parts);
                }
            }
            Change::RemovePartition(number) => {
                let slot = usize::from(*number) % self.partitions.len();
                if !self.names_partition(slot) {
                    self.partitions[slot] = None;
                }
            }
            Change::ReplacePiece(number, piece_type) => {
                let place = usize::from(*number) % self.pieces.len();
                let name = self.pieces.remove(place).name;
                self.add_piece(name, piece_type);
                let piece = self.pieces.pop();
                self.pieces.splice(place..place, piece);
            }
            Change::RemovePiece(number) => self.remove_piece(*number),
            Change::AddPiece(piece_type) => {
                if let Some(name) = (0..PIECES).rev().find(|&name| self.find(name).is_none()) {
                    self.add_piece(name, piece_type);
                }
            }
            Change::ReplaceRule(number, rule) => {
                let Some(place) = self.named_law(*number) else { return };
                let Some(law) = self.law(self.laws[place].number, rule) else { return };
                // A pattern and a forbidden relation have their names in common.
                if law.decree.word() == self.laws[place].decree.word() {
                    self.laws[place] = Law { named: true, ..law };
                }
            }
            Change::RemoveRule(number) => {
                if let Some(place) = self.named_law(*number) {
                    self.laws.remove(place);
                }
            }
            Change::AddRule(rule) => self.add_law(rule),
            Change::ReplaceSides(mirror) => {
                if self.sides == 2 {
                    self.world.mirror = *mirror;
                    self.work_out();
                }
            }
            Change::ReplaceBoard(adds_file) => self.replace_board(*adds_file),
            Change::ReplaceLayers(first, second) => self.layers = [*first, *second],
            Change::ReplaceStateVariable(number, state_variable) => {
                let slot = usize::from(*number) % self.state_variables.len();
                let is_held =
                    |law: &Law| law.decree.held().is_some_and(|held| usize::from(held.state_variable) == slot);
                if state_variable.is_some() || !self.laws.iter().any(is_held) {
                    self.state_variables[slot] = *state_variable;
                }
            }
        }
    }

    fn replace_region(&mut self, number: u8, body: &Body) {
        let made: Vec<usize> = (0..self.regions.len()).filter(|&place| self.regions[place].0 != SHAPE).collect();
        let Some(&place) = made.get(usize::from(number) % made.len().max(1)) else { return };
        let mut body = body.clone();
        let mut world = self.world.clone();
        world.regions[self.regions[place].0..].fill(None);
        body.settle(&world);
        self.regions[place].1 = body;
        self.work_out();
    }

    /// Whether some cap, budget or pattern has the partition's parts as its lines.
    fn names_partition(&self, slot: usize) -> bool {
        let per = FIRST_PARTITION + slot as u8;
        let of_spots = self.pieces.iter().flat_map(|piece| &piece.spots).filter_map(|spot| spot.limit);
        let of_laws = self.laws.iter().filter_map(|law| match &law.decree {
            Decree::Cap { limit, .. } => Some(limit.per),
            Decree::Forbid { copies: SettledCopies::Lines(per), .. } => Some(*per),
            _ => None,
        });
        let of_sums = self.laws.iter().flat_map(|law| match &law.decree {
            Decree::Budget { lines, .. } => lines.as_slice(),
            _ => &[],
        });
        of_spots.map(|limit| limit.per).chain(of_laws).chain(of_sums.map(|term| term.per)).any(|lines| lines == per)
    }

    fn remove_piece(&mut self, number: u8) {
        let place = usize::from(number) % self.pieces.len();
        let name = self.pieces[place].name;
        let stays = |law: &Law| !law.named && law.decree.pieces().contains(&name);
        if self.pieces.len() > 1 && !self.laws.iter().any(stays) {
            self.pieces.remove(place);
            self.laws.retain(|law| !law.decree.pieces().contains(&name));
        }
    }

    fn named_law(&self, number: u8) -> Option<usize> {
        let named: Vec<usize> = (0..self.laws.len()).filter(|&place| self.laws[place].named).collect();
        named.get(usize::from(number) % named.len().max(1)).copied()
    }

    /// Gives the board one more file or rank, and all its squares.
    fn replace_board(&mut self, adds_file: bool) {
        let World { files, ranks, mirror, .. } = self.world;
        let (files, ranks) = if adds_file { (files + 1, ranks) } else { (files, ranks + 1) };
        if files.max(ranks) <= SPAN && self.regions.iter().all(|region| region.0 != SHAPE) {
            self.keep = None;
            self.world = World::grid(files, ranks, mirror);
            self.work_out();
        }
    }
}
