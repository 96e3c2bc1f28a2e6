//! Positions up to symmetries: each orbit by the first of its packed positions.

use std::sync::Arc;

use qishu_counting::questions::symmetry::state_images::StateImages;
use qishu_rules::GameState;
use qishu_runtime::moves::{PackedFields, PlayedPosition};

use super::image_tables::ImageTables;
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;

/// The orbits of a group of symmetries, for the packed positions of a game.
#[derive(Clone, Debug)]
pub(crate) struct OrbitFirsts {
    moves: Moves,
    start: GameState,
    fields: PackedFields,
    states: Arc<StateImages>,
    /// Where the parts of positions have images of their own.
    tables: Option<Arc<ImageTables>>,
}

/// Finds images of packed positions.
pub(crate) struct OrbitImages<'a> {
    firsts: &'a OrbitFirsts,
    position: Box<dyn PlayedPosition>,
    images: Vec<u64>,
}

impl OrbitFirsts {
    /// The orbits of the group that some symmetries generate; `None` without symmetries.
    pub(crate) fn new(moves: &Moves, start: &GameState, up_to: &[Symmetry]) -> Result<Option<Self>, Error> {
        if up_to.is_empty() {
            return Ok(None);
        }
        let states = Arc::new(StateImages::new(moves.variant().model()?, up_to)?);
        let position = moves.position(start)?;
        let fields = position.packed_fields();
        let mut firsts = OrbitFirsts { moves: moves.clone(), start: start.clone(), fields, states, tables: None };
        if let Some(parts) = position.packed_parts() {
            let mut images = firsts.images()?;
            let tables = ImageTables::new(&parts, fields.words(), |packed| images.of(packed).map(<[u64]>::to_vec))?;
            firsts.tables = tables.map(Arc::new);
        }
        Ok(Some(firsts))
    }

    /// What finds the images of positions.
    pub(crate) fn images(&self) -> Result<OrbitImages<'_>, Error> {
        let position = self.moves.position(&self.start)?;
        Ok(OrbitImages { firsts: self, position, images: Vec::new() })
    }

    /// Whether some symmetry exchanges the sides. It does so for all states or for none.
    pub(crate) fn exchange_sides(&self) -> bool {
        self.states.of(&self.start).any(|image| image.to_move != self.start.to_move)
    }
}

impl OrbitImages<'_> {
    /// The images of a packed position under the symmetries other than the identity, one after the other, in the same
    /// order for all positions.
    pub(crate) fn of(&mut self, packed: &[u64]) -> Result<&[u64], Error> {
        let OrbitFirsts { moves, fields, states, tables, .. } = self.firsts;
        if let Some(tables) = tables {
            tables.images(packed, &mut self.images);
            return Ok(&self.images);
        }
        self.images.clear();
        self.position.unpack(fields, packed);
        for state in states.of(&self.position.state()) {
            let begin = self.images.len();
            self.images.resize(begin + packed.len(), 0);
            moves.position(&state)?.pack(fields, &mut self.images[begin..]);
        }
        Ok(&self.images)
    }

    /// Replaces a packed position by the first one of its orbit.
    pub(crate) fn replace(&mut self, packed: &mut [u64]) -> Result<(), Error> {
        let words = packed.len();
        let first = self.of(packed)?.chunks_exact(words).min();
        if let Some(first) = first.filter(|first| *first < &*packed) {
            packed.copy_from_slice(first);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::OrbitFirsts;
    use crate::moves::Moves;
    use crate::orbits::Symmetry;
    use crate::variant::Variant;

    /// Numbers that look random.
    struct Draws(u64);

    impl Draws {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % end
        }
    }

    fn moves(file: &str) -> Moves {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants").join(file);
        let variant = Variant::from_file(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        variant.moves().expect("they say how pieces move")
    }

    /// Compares images by tables with those of states along random games; whether there are tables.
    fn compare(file: &str, up_to: &[Symmetry]) -> bool {
        let moves = moves(file);
        let start = moves.start().expect("the opening is a state");
        let by_tables = OrbitFirsts::new(&moves, &start, up_to).expect("they are symmetries").expect("there are some");
        let by_states = OrbitFirsts { tables: None, ..by_tables.clone() };
        let [mut tables, mut states] = [&by_tables, &by_states].map(|firsts| firsts.images().expect("it is a state"));
        let mut draws = Draws(1);
        let mut packed = vec![0; by_tables.fields.words()];
        for _ in 0..5 {
            let mut position = moves.position(&start).expect("it is a state");
            for _ in 0..200 {
                position.pack(&by_tables.fields, &mut packed);
                let expected = states.of(&packed).expect("it has images").to_vec();
                assert_eq!(tables.of(&packed).expect("it has images"), expected, "{file}: {:?}", position.state());
                let all = position.moves();
                if all.is_empty() {
                    break;
                }
                position.make(&all[draws.below(all.len())]).expect("it is one of the moves");
            }
        }
        by_tables.tables.is_some()
    }

    #[test]
    fn tables_give_the_images_of_states() {
        let compared = include_str!("compared.txt").lines().filter(|line| !line.starts_with('#'));
        for line in compared {
            let words: Vec<&str> = line.split(' ').collect();
            let [file, symmetries, by] = words[..] else { panic!("{line}") };
            let symmetry = |word| match word {
                "files" => Symmetry::Files,
                "ranks" => Symmetry::Ranks,
                "sides" => Symmetry::Sides,
                _ => panic!("{line}"),
            };
            let up_to: Vec<Symmetry> = symmetries.split(',').map(symmetry).collect();
            assert_eq!(compare(file, &up_to), by == "tables", "{line}");
        }
    }
}
