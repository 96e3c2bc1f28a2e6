//! A symmetry that random rules define. The rules need not have it; similar pieces and few statements make it likely.

use proptest::option;
use proptest::prelude::*;

use super::regions::{SPAN, World, bit, choose, members, square_name};

/// What is drawn of a symmetry.
#[derive(Clone, Debug)]
pub struct DrawnSymmetry {
    /// Which squares it moves.
    moved: MovedSquares,
    /// Whether all pieces are made like the first, and each becomes the next.
    pub alike: bool,
    /// Whether there are no rules but about single pieces.
    pub bare: bool,
}

/// Which squares a symmetry moves.
#[derive(Clone, Debug)]
enum MovedSquares {
    None,
    /// Each to its mirror image, in files and in ranks if so.
    Mirrored {
        files: bool,
        ranks: bool,
    },
    /// Those of these numbers, each to the next.
    Some(Vec<u8>),
}

/// What the symmetry of random rules is called.
pub const NAME: &str = "turned";

pub fn given() -> impl Strategy<Value = Option<DrawnSymmetry>> {
    let moved = prop_oneof![
        2 => Just(MovedSquares::None),
        2 => any::<(bool, bool)>().prop_map(|(files, ranks)| MovedSquares::Mirrored { files, ranks }),
        3 => proptest::collection::vec(any::<u8>(), 2..=4).prop_map(MovedSquares::Some),
    ];
    let drawn = (moved, any::<bool>(), any::<bool>());
    option::weighted(0.4, drawn.prop_map(|(moved, alike, bare)| DrawnSymmetry { moved, alike, bare }))
}

impl DrawnSymmetry {
    /// The statement; `None` if nothing would be moved. `pieces` are the names of those that are of the same sides as
    /// the first.
    pub fn text(&self, world: &World, pieces: &[&str]) -> Option<String> {
        let squares: String = self.cycles(world).iter().map(|cycle| in_parentheses(cycle, " ")).collect();
        let squares = if squares.is_empty() { squares } else { format!(" squares{squares}") };
        let piece_types = match self.alike && pieces.len() > 1 {
            true => format!(" pieces{}", in_parentheses(pieces, ", ")),
            false => String::new(),
        };
        let is_something = !squares.is_empty() || !piece_types.is_empty();
        is_something.then(|| format!("symmetry {NAME}{squares}{piece_types}"))
    }

    /// The cycles of squares by their names.
    fn cycles(&self, world: &World) -> Vec<Vec<String>> {
        let cycles: Vec<Vec<u8>> = match &self.moved {
            MovedSquares::None => Vec::new(),
            MovedSquares::Mirrored { files, ranks } => {
                let turned = |at: u8, extent: u8, is_turned: bool| if is_turned { extent - 1 - at } else { at };
                let image = |square: u8| {
                    let (file, rank) = (square % SPAN, square / SPAN);
                    turned(rank, world.ranks, *ranks) * SPAN + turned(file, world.files, *files)
                };
                let is_kept = |square: u8| world.board & bit(square % SPAN, square / SPAN) != 0;
                let pairs = members(world.board).map(|square| vec![square, image(square)]);
                pairs.filter(|pair| pair[0] < pair[1] && is_kept(pair[1])).collect()
            }
            MovedSquares::Some(numbers) => {
                let mut cycle: Vec<u8> = numbers.iter().filter_map(|&number| choose(world.board, number)).collect();
                cycle.sort_unstable();
                cycle.dedup();
                Vec::from_iter((cycle.len() > 1).then_some(cycle))
            }
        };
        cycles.into_iter().map(|cycle| cycle.into_iter().map(square_name).collect()).collect()
    }
}

fn in_parentheses(things: &[impl AsRef<str>], joint: &str) -> String {
    let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    format!(" ({})", things.join(joint))
}
