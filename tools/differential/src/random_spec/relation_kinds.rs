//! The squares on which two pieces can be in a relation.

use super::draft::RelationVerb;
use super::lines;
use super::regions::{Mirror, SPAN, Squares, bit, members};
use super::settle::{DrawnPieceType, Scene};

impl Scene {
    /// Whether a piece on some of these squares can be in the relation to another one, in directions that have one of
    /// the headings' bits.
    pub(super) fn can_stand_so(
        &self,
        (relation_verb, headings, meant): (RelationVerb, u8, Squares),
        (side, piece): (u8, &DrawnPieceType),
        (other_side, other): (u8, &DrawnPieceType),
    ) -> bool {
        let turned = side == 1 && matches!(self.world.mirror, Mirror::Ranks | Mirror::Rotate);
        // Reversed ranks exchange forward and backward.
        let headings = if turned { headings & 0b11100 | headings << 1 & 2 | headings >> 1 & 1 } else { headings };
        // And left is right.
        let swapped = side == 1 && matches!(self.world.mirror, Mirror::Files | Mirror::Rotate);
        let headings = if swapped { headings & 0b111 | headings << 1 & 16 | headings >> 1 & 8 } else { headings };
        let least = if side == other_side && piece.name == other.name { 2 } else { 1 };
        let to = self.world.seen_by(other_side, other.reach(&self.world));
        self.one_layer((side, piece), (other_side, other))
            && piece.count.1.min(other.count.1) >= least
            && members(self.world.seen_by(side, piece.reach(&self.world)) & meant)
                .any(|square| self.relation_kinds(relation_verb, headings, square) & to != 0)
    }

    /// The squares on which a piece is in the relation to one on the given square.
    fn relation_kinds(&self, relation_verb: RelationVerb, headings: u8, square: u8) -> Squares {
        let heading = |right: i32, up: i32| {
            let along_files = match up.signum() {
                1 => 1,
                -1 => 2,
                _ => 4,
            };
            along_files
                | match right.signum() {
                    1 => 16,
                    -1 => 8,
                    _ => 0,
                }
        };
        let leads = |right: i32, up: i32| headings == 0 || headings & heading(right, up) != 0;
        if !self.world.pairs().is_empty() && matches!(relation_verb, RelationVerb::Touches | RelationVerb::Beside) {
            let right = |other: u8| i32::from(other % SPAN) - i32::from(square % SPAN);
            let up = |other: u8| i32::from(other / SPAN) - i32::from(square / SPAN);
            let paired = self.world.paired(square).filter(|&other| leads(right(other), up(other)));
            return paired.fold(0, |all, other| all | 1 << other);
        }
        let mut relation_kinds = 0;
        let span = i32::from(SPAN);
        for (right, up) in (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up))) {
            let (is_rank, is_file) = (up == 0, right == 0);
            let (seen, far) = match relation_verb {
                RelationVerb::Faces(bits) | RelationVerb::Aligned(bits) => (lines::lead(bits, right, up), true),
                RelationVerb::Touches => (self.world.joined().is_none_or(|bits| lines::lead(bits, right, up)), false),
                RelationVerb::Beside => {
                    (self.world.joined().map_or(is_file != is_rank, |bits| lines::lead(bits, right, up)), false)
                }
            };
            if !seen || is_file && is_rank || !leads(right, up) {
                continue;
            }
            let (mut file, mut rank) = (i32::from(square % SPAN) + right, i32::from(square / SPAN) + up);
            while (0..span).contains(&file) && (0..span).contains(&rank) {
                let next = bit(file as u8, rank as u8);
                if next & self.world.board == 0 {
                    break;
                }
                relation_kinds |= next;
                if !far {
                    break;
                }
                (file, rank) = (file + right, rank + up);
            }
        }
        relation_kinds
    }
}
