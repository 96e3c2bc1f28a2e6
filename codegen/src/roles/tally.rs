//! How many squares have each role, and in how many ways.

use num_bigint::BigUint;

use super::diagram::{Diagram, RoleChoice};
use super::role::{RoleId, SquareRole};
use crate::frontier::{Field, Fields, FrontierHalt, Memory, StateLayer, big};
use crate::thresholds::STEPS_OF_AN_EFFECT;

/// Tallies of the cells from each stage on: a layer for each stage, whose states are a node and a tally.
#[derive(Clone, Debug)]
pub struct Tallies {
    /// For each role where its number of squares stands in a tally; `None` if no piece can stand on them.
    pub fields: Vec<Option<Field>>,
    /// How many squares can have each role at most.
    pub most: Vec<i64>,
    /// The words of a state: one for the node, and those of the tally.
    pub words: usize,
    /// The layers that were kept, from the first stage on; only the first if no more were asked for.
    pub layers: Vec<StateLayer>,
}

impl Tallies {
    /// Goes from the last cell to the first. All layers are kept if they are needed to find a way again.
    ///
    /// # Errors
    ///
    /// Fails if that takes more steps or bytes.
    pub fn new(
        diagram: &Diagram,
        roles: &[SquareRole],
        keep_all: bool,
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<Tallies, FrontierHalt> {
        let most = most_squares(diagram, roles.len());
        let mut fields = Fields::default();
        let field = |(role, &most): (&SquareRole, &i64)| (!role.members.is_empty()).then(|| fields.take(most));
        let fields_of: Vec<Option<Field>> = roles.iter().zip(&most).map(field).collect();
        let words = 1 + fields.words();
        let mut behind = StateLayer::new(words, 1);
        let mut state = vec![0; words];
        let end = behind.find_or_add(&state, memory)?;
        behind.add(end, 1, &[1]);
        let mut layers: Vec<StateLayer> = Vec::new();
        let mut steps: u128 = 0;
        for nodes in diagram.stages.iter().rev() {
            // For each node behind the cell who leads there, and as what.
            let nodes_behind = nodes.iter().flatten().map(|choice| choice.to + 1).max().unwrap_or(0);
            let mut leading: Vec<Vec<(usize, RoleId)>> = vec![Vec::new(); nodes_behind];
            for (node, choices) in nodes.iter().enumerate() {
                choices.iter().for_each(|choice| leading[choice.to].push((node, choice.role)));
            }
            let widest = leading.iter().map(Vec::len).max().unwrap_or(0);
            let limbs = ((behind.sum() * widest).bits().div_ceil(64)).max(1) as usize;
            let mut here = StateLayer::new(words, limbs);
            for number in 0..behind.len() {
                let to = behind.state(number)[0] as usize;
                for &(node, role) in leading.get(to).into_iter().flatten() {
                    state.copy_from_slice(behind.state(number));
                    state[0] = node as u64;
                    if let Some(field) = fields_of[role] {
                        let squares = field.get(&state[1..]) + 1;
                        field.set(&mut state[1..], squares);
                    }
                    let found = here.find_or_add(&state, memory)?;
                    here.add(found, 1, behind.ways(number));
                    steps += STEPS_OF_AN_EFFECT;
                }
            }
            if steps > most_steps {
                return Err(FrontierHalt::too_many_steps(most_steps, steps));
            }
            if keep_all {
                layers.push(behind);
            } else {
                memory.give_back(behind.bytes());
            }
            behind = here;
        }
        layers.push(behind);
        layers.reverse();
        Ok(Tallies { fields: fields_of, most, words, layers })
    }

    /// The states of the first layer that are tallies of all cells.
    pub fn whole(&self, diagram: &Diagram) -> Vec<usize> {
        let is_root = |&number: &usize| Some(self.layers[0].state(number)[0] as usize) == diagram.root;
        (0..self.layers[0].len()).filter(is_root).collect()
    }

    /// For each tally of all cells the number of squares of each role, and in how many ways it comes about.
    pub fn all(&self, diagram: &Diagram) -> Vec<(Vec<i64>, BigUint)> {
        let squares = |state: &[u64]| -> Vec<i64> {
            self.fields.iter().map(|field| field.map_or(0, |field| field.get(&state[1..]))).collect()
        };
        let numbers = self.whole(diagram).into_iter();
        numbers.map(|number| (squares(self.layers[0].state(number)), big(self.layers[0].ways(number)))).collect()
    }

    /// The state of the first layer from which these choices lead to the end.
    pub fn tally_of(&self, diagram: &Diagram, choices: &[RoleChoice]) -> Vec<u64> {
        let mut state = vec![0; self.words];
        for field in choices.iter().filter_map(|choice| self.fields[choice.role]) {
            let squares = field.get(&state[1..]) + 1;
            field.set(&mut state[1..], squares);
        }
        state[0] = diagram.root.unwrap_or(0) as u64;
        state
    }

    /// The number of the state behind the cell of a stage to which a choice leads from a state before it; `None` if its
    /// tally has no such square, or no way has that tally.
    pub fn behind(&self, stage: usize, number: usize, choice: &RoleChoice) -> Option<usize> {
        let mut behind = self.layers[stage].state(number).to_vec();
        behind[0] = choice.to as u64;
        if let Some(field) = self.fields[choice.role] {
            let squares = field.get(&behind[1..]) - 1;
            if squares < 0 {
                return None;
            }
            field.set(&mut behind[1..], squares);
        }
        self.layers[stage + 1].find(&behind)
    }

    /// What may be chosen for the cell of a stage in a state before it.
    pub fn choices<'d>(&self, diagram: &'d Diagram, stage: usize, number: usize) -> &'d [RoleChoice] {
        &diagram.stages[stage][self.layers[stage].state(number)[0] as usize]
    }

    /// The number of ways on from a state before the cell of a stage.
    pub fn ways(&self, stage: usize, number: usize) -> BigUint {
        big(self.layers[stage].ways(number))
    }
}

/// On how many cells each role occurs.
fn most_squares(diagram: &Diagram, roles: usize) -> Vec<i64> {
    let mut most = vec![0; roles];
    for nodes in &diagram.stages {
        let mut here: Vec<RoleId> = nodes.iter().flatten().map(|choice| choice.role).collect();
        here.sort_unstable();
        here.dedup();
        here.into_iter().for_each(|role| most[role] += 1);
    }
    most
}
