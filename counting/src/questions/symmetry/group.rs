//! The group that some generators generate, with names of its elements.

use std::collections::{BTreeMap, BTreeSet};

use qishu_spec_lang::Model;

use super::check::{Action, check};
use super::name::name_of;
use super::{Asymmetry, Permutation, Symmetry};
use crate::system::System;

/// The maximum number of elements of a group that is enumerated. Each has some kilobytes.
const MOST_ELEMENTS: usize = 1 << 14;

/// A symmetry of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// The generators whose product it is, first to last; none for the identity.
    pub word: Vec<Symmetry>,
    /// Its action on squares, pieces and layers.
    pub permutation: Permutation,
    /// Its action on the system's kinds and cells.
    pub action: Action,
}

/// The action of a generator on the model and its system.
///
/// # Errors
///
/// Fails if it is no symmetry of the model.
pub(super) fn steps(
    model: &Model,
    system: &System,
    generator: &Symmetry,
) -> Result<Vec<(Permutation, Action)>, Asymmetry> {
    let step = |permutation: Permutation| {
        let action = Action::new(model, system, &permutation, generator)?;
        check(model, system, &action, generator)?;
        Ok((permutation, action))
    };
    generator.permutations(model)?.into_iter().map(step).collect()
}

/// The group's elements, the identity first, then in order of the number of generators.
///
/// # Errors
///
/// Fails if a generator is no symmetry of the model, or if there are too many elements.
pub fn group(model: &Model, system: &System, generators: &[Symmetry]) -> Result<Vec<Element>, Asymmetry> {
    let mut all_steps: Vec<(Symmetry, Permutation, Action)> = Vec::new();
    for generator in generators {
        let steps = steps(model, system, generator)?;
        all_steps.extend(steps.into_iter().map(|(permutation, action)| (generator.clone(), permutation, action)));
    }
    let nothing = Element {
        name: name_of(&model.rules, &Permutation::identity(model), &[]),
        word: Vec::new(),
        permutation: Permutation::identity(model),
        action: Action { kinds: (0..system.kinds.len()).collect(), cells: (0..system.cells.len()).collect() },
    };
    let mut known: BTreeSet<Permutation> = BTreeSet::from([nothing.permutation.clone()]);
    let mut elements = vec![nothing];
    // For each element the steps whose product it is.
    let mut paths: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(element) = elements.get(next).cloned() {
        for (index, (_, step, step_action)) in all_steps.iter().enumerate() {
            let permutation = element.permutation.then(step);
            if !known.insert(permutation.clone()) {
                continue;
            }
            if known.len() > MOST_ELEMENTS {
                return Err(Asymmetry::TooMany { allowed: MOST_ELEMENTS });
            }
            let path: Vec<usize> = paths[next].iter().copied().chain([index]).collect();
            let made_by: Vec<_> = path.iter().map(|&step| (&all_steps[step].0, &all_steps[step].1)).collect();
            let name = name_of(&model.rules, &permutation, &made_by);
            let word = made_by.iter().map(|(symmetry, _)| Symmetry::clone(symmetry)).collect();
            elements.push(Element { name, word, permutation, action: element.action.then(step_action) });
            paths.push(path);
        }
        next += 1;
    }
    Ok(elements)
}

/// For each element of a group the first one that is conjugate to it: the same symmetry of a board that has been moved by
/// another. Conjugate elements fix equally many positions.
///
/// Classes are closed under conjugation by the generators, which generate all others.
pub(crate) fn first_conjugates(elements: &[Element]) -> Vec<usize> {
    let numbers: BTreeMap<&Permutation, usize> =
        elements.iter().enumerate().map(|(number, element)| (&element.permutation, number)).collect();
    let generators: Vec<&Permutation> =
        elements.iter().filter(|element| element.word.len() == 1).map(|element| &element.permutation).collect();
    let inverses: Vec<Permutation> = generators.iter().map(|generator| generator.inverse()).collect();
    let mut first_of: Vec<Option<usize>> = vec![None; elements.len()];
    for first in 0..elements.len() {
        let mut waiting = vec![first];
        while let Some(number) = waiting.pop() {
            if first_of[number].is_some() {
                continue;
            }
            first_of[number] = Some(first);
            let conjugates = generators.iter().zip(&inverses).map(|(generator, inverse)| {
                let conjugate = inverse.then(&elements[number].permutation).then(generator);
                numbers[&conjugate]
            });
            waiting.extend(conjugates);
        }
    }
    first_of.into_iter().flatten().collect()
}
