//! One variant with all that it inherits, still as written.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::*;
use crate::sources::Span;

/// One variant's statements, with those of its base that it neither replaces nor removes.
#[derive(Clone)]
pub(super) struct Spec<'a> {
    /// The variant itself; the source of its title and of what is not inherited.
    pub(super) variant: &'a Variant,
    /// The board.
    pub(super) board: Option<&'a Board>,
    /// The sides.
    pub(super) sides: Option<&'a Sides>,
    /// The stated interactions.
    pub(super) interactions: Option<&'a Interactions>,
    /// The opening of the game.
    pub(super) opening: Option<&'a Opening>,
    /// The royal pieces.
    pub(super) royal: Option<&'a Royal>,
    /// The statement `must capture`.
    pub(super) must_capture: Option<MustCapture>,
    /// The statement `must not give check`.
    pub(super) must_not_check: Option<Span>,
    /// The statement `must not leave`.
    pub(super) must_not_leave: Option<&'a MustNotLeave>,
    /// The statement `must drop`.
    pub(super) must_drop: Option<&'a MustDrop>,
    /// The statement `must make`.
    pub(super) must_make_moves: Option<MustMakeMoves>,
    /// All definitions that can have a name, the base's first. A replacement takes the position of what it replaces.
    pub(super) definitions: Vec<Option<&'a Definition>>,
    /// The positions of the named ones in the list.
    pub(super) places: BTreeMap<(NamedThing, &'a str), usize>,
    /// What was removed, unless it was defined again.
    pub(super) removed: BTreeMap<(NamedThing, &'a str), &'a Removal>,
    /// The keywords of broken statements, with the names they may have defined. Without a name they may define any;
    /// without a keyword, anything of that name.
    pub(super) broken: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Spec<'a> {
    /// A variant without any statement.
    pub(super) fn without_statements(variant: &'a Variant) -> Spec<'a> {
        Spec {
            variant,
            board: None,
            sides: None,
            interactions: None,
            opening: None,
            royal: None,
            must_capture: None,
            must_not_check: None,
            must_not_leave: None,
            must_drop: None,
            must_make_moves: None,
            definitions: Vec::new(),
            places: BTreeMap::new(),
            removed: BTreeMap::new(),
            broken: BTreeSet::new(),
        }
    }

    pub(super) fn regions(&self) -> impl Iterator<Item = &'a RegionDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Region(region) => Some(region),
            _ => None,
        })
    }

    pub(super) fn partitions(&self) -> impl Iterator<Item = &'a PartitionDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Partition(partition) => Some(partition),
            _ => None,
        })
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &'a PieceType> {
        self.definitions().filter_map(|definition| match definition {
            Definition::PieceType(piece) => Some(piece),
            _ => None,
        })
    }

    pub(super) fn caps(&self) -> impl Iterator<Item = &'a Cap> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Cap(cap) => Some(cap),
            _ => None,
        })
    }

    pub(super) fn rights(&self) -> impl Iterator<Item = &'a RightDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Right(right) => Some(right),
            _ => None,
        })
    }

    pub(super) fn budgets(&self) -> impl Iterator<Item = &'a Budget> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Budget(budget) => Some(budget),
            _ => None,
        })
    }

    pub(super) fn forbids(&self) -> impl Iterator<Item = &'a Forbid> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Forbid(forbid) => Some(forbid),
            _ => None,
        })
    }

    pub(super) fn relations(&self) -> impl Iterator<Item = &'a Relation> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Relation(relation) => Some(relation),
            _ => None,
        })
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = &'a GroupRule> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Group(rule) => Some(rule),
            _ => None,
        })
    }

    pub(super) fn layers(&self) -> impl Iterator<Item = &'a Layer> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Layer(layer) => Some(layer),
            _ => None,
        })
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = &'a MoveRule> {
        self.definitions().filter_map(|definition| match definition {
            Definition::MoveRule(one) => Some(&**one),
            _ => None,
        })
    }

    pub(super) fn effects(&self) -> impl Iterator<Item = &'a MoveEffect> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Effect(effect) => Some(effect),
            _ => None,
        })
    }

    pub(super) fn holdings(&self) -> impl Iterator<Item = &'a Holding> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Holding(holding) => Some(holding),
            _ => None,
        })
    }

    pub(super) fn promotions(&self) -> impl Iterator<Item = &'a Promotion> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Promotion(promotion) => Some(promotion),
            _ => None,
        })
    }

    pub(super) fn ends(&self) -> impl Iterator<Item = &'a GameEnd> {
        self.definitions().filter_map(|definition| match definition {
            Definition::End(end) => Some(end),
            _ => None,
        })
    }

    pub(super) fn piece_values(&self) -> impl Iterator<Item = &'a PieceValue> {
        self.definitions().filter_map(|definition| match definition {
            Definition::PieceValue(piece_value) => Some(piece_value),
            _ => None,
        })
    }

    pub(super) fn weights(&self) -> impl Iterator<Item = &'a WeightDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Weight(weight) => Some(weight),
            _ => None,
        })
    }

    pub(super) fn shows(&self) -> impl Iterator<Item = &'a Show> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Show(show) => Some(show),
            _ => None,
        })
    }

    pub(super) fn symmetries(&self) -> impl Iterator<Item = &'a SymmetryDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Symmetry(symmetry) => Some(symmetry),
            _ => None,
        })
    }

    pub(super) fn definitions(&self) -> impl Iterator<Item = &'a Definition> {
        self.definitions.iter().copied().flatten()
    }

    /// The definition of that name.
    pub(super) fn definition(&self, kind: NamedThing, name: &str) -> Option<&'a Definition> {
        self.definitions[*self.places.get(&(kind, name))?]
    }

    /// Whether that name is defined.
    pub(super) fn has(&self, kind: NamedThing, name: &str) -> bool {
        self.places.contains_key(&(kind, name))
    }

    /// The names of all things of a kind.
    pub(super) fn names(&self, kind: NamedThing) -> impl Iterator<Item = &'a str> {
        self.places.keys().filter(move |(other, _)| *other == kind).map(|&(_, name)| name)
    }

    /// The piece that has this letter.
    pub(super) fn lettered(&self, letter: &str) -> Option<&'a str> {
        let has = |piece: &&PieceType| piece.symbol.as_ref().is_some_and(|own| own.text == letter);
        self.pieces().find(has).map(|piece| piece.name.text.as_str())
    }

    /// The `remove` statement that removed a thing.
    pub(super) fn removal(&self, kind: NamedThing, name: &str) -> Option<&'a Removal> {
        self.removed.get(&(kind, name)).copied()
    }

    /// Whether a broken statement may define that thing.
    pub(super) fn would_have(&self, kind: NamedThing, name: &str) -> bool {
        [(kind.word(), name), (kind.word(), ""), ("", name)].iter().any(|broken| self.broken.contains(broken))
    }

    /// Whether a statement with this keyword could not be read.
    pub(super) fn has_broken(&self, keyword: &str) -> bool {
        self.broken.iter().any(|&(broken, _)| broken == keyword)
    }

    /// The statements that every variant needs and this one lacks, each with an example.
    pub(super) fn missing(&self) -> Vec<(&'static str, &'static str)> {
        let present = [
            (self.board.is_some(), "board", "no board", "board 8 x 8"),
            (self.sides.is_some(), "sides", "no sides", "sides white, black mirror ranks"),
            (self.pieces().next().is_some(), "piece", "no pieces", "piece stone S { count 0..2 anywhere }"),
        ];
        let missing = present.into_iter().filter(|&(present, keyword, ..)| !present && !self.has_broken(keyword));
        missing.map(|(_, _, thing, example)| (thing, example)).collect()
    }
}
