//! The layers, and the layer of each piece.

use std::collections::BTreeMap;

use qishu_rules::{Layer, LayerId, SideId, Text};

use super::sides::Sides;
use super::spec::Spec;
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// The layers of a variant. The first is the common one.
pub(super) struct Layers<'a> {
    pub(super) all: Vec<Layer>,
    /// For each piece outside the common layer: the layer of the first side, and the distance to the next side's.
    of_piece_type: BTreeMap<&'a str, (u32, u32)>,
}

pub(super) fn layers<'a>(spec: &Spec<'a>, sides: &Sides, report: &mut Report) -> Layers<'a> {
    let mut all = vec![Layer::COMMON];
    let mut of_piece_type = BTreeMap::new();
    let mut first_named: BTreeMap<&str, (Span, Span)> = BTreeMap::new();
    for layer in spec.layers() {
        let first = all.len() as u32;
        for piece in &layer.pieces {
            match first_named.get(piece.text.as_str()) {
                Some(&(name, statement)) if statement == layer.span => {
                    report.add(|| catalogue::piece_repeated(piece, name));
                }
                Some(&(name, _)) => report.add(|| catalogue::piece_on_two_layers(piece, name)),
                None => {
                    first_named.insert(&piece.text, (piece.span, layer.span));
                    of_piece_type.insert(piece.text.as_str(), (first, u32::from(layer.per_side)));
                }
            }
        }
        let name = Text::from(layer.name.text.clone());
        match layer.per_side {
            false => all.push(Layer { name, side: None, is_hand: false, is_state_variable: false }),
            true => all.extend((0..sides.names.len() as u32).map(|side| Layer {
                name: name.clone(),
                side: Some(SideId(side)),
                is_hand: false,
                is_state_variable: false,
            })),
        }
    }
    Layers { all, of_piece_type }
}

impl Layers<'_> {
    /// The layer on which a side's piece stands.
    pub(super) fn of(&self, piece: &str, side: u32) -> LayerId {
        let (first, step) = self.of_piece_type.get(piece).copied().unwrap_or_default();
        LayerId(first + step * side)
    }

    /// The layer in words.
    pub(super) fn title(&self, layer: LayerId) -> String {
        match &*self.all[layer.index()].name {
            "" => "the board".to_string(),
            name => format!("the layer `{name}`"),
        }
    }
}
