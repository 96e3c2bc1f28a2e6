//! One variant with all that it inherits, still as written.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::*;
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;
use crate::suggest;

/// One variant's statements, with those of its base that it neither replaces nor removes.
#[derive(Clone)]
pub(super) struct Spec<'a> {
    /// The variant itself; its title and what else belongs to it alone is read from here.
    pub(super) variant: &'a Variant,
    /// The board.
    pub(super) board: Option<&'a Board>,
    /// The sides.
    pub(super) sides: Option<&'a Sides>,
    /// What is stated about which pieces meet.
    pub(super) interactions: Option<&'a Interactions>,
    /// The opening of the game.
    pub(super) opening: Option<&'a Opening>,
    /// The royal pieces.
    pub(super) royal: Option<&'a Royal>,
    /// Where it is said that men must be taken.
    pub(super) must_take: Option<Span>,
    /// Everything that has a name or could have one, the base's first. A replacement takes the place of what it replaces.
    definitions: Vec<Option<&'a Definition>>,
    /// Where the named ones are in the list.
    places: BTreeMap<(NamedThing, &'a str), usize>,
    /// What was removed, unless it was defined again.
    removed: BTreeMap<(NamedThing, &'a str), &'a Removal>,
    /// The keywords of broken statements, with the names they would have defined. Without a name they could have defined
    /// any, and without a keyword anything of one of these names.
    broken: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Spec<'a> {
    /// Applies a variant's statements to what it inherits.
    pub(super) fn new(variant: &'a Variant, base: Option<&Spec<'a>>, report: &mut Report) -> Spec<'a> {
        let own = Spec {
            variant,
            board: None,
            sides: None,
            interactions: None,
            opening: None,
            royal: None,
            must_take: None,
            definitions: Vec::new(),
            places: BTreeMap::new(),
            removed: BTreeMap::new(),
            broken: BTreeSet::new(),
        };
        // What the base removed is no longer there to be spoken of.
        let spec = base.map_or(own, |base| Spec { variant, removed: BTreeMap::new(), ..base.clone() });
        let mut editor = Editor { spec, base, own: BTreeSet::new(), report };
        editor.apply_all();
        editor.spec
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

    pub(super) fn pieces(&self) -> impl Iterator<Item = &'a Piece> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Piece(piece) => Some(piece),
            _ => None,
        })
    }

    pub(super) fn caps(&self) -> impl Iterator<Item = &'a Cap> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Cap(cap) => Some(cap),
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

    pub(super) fn layers(&self) -> impl Iterator<Item = &'a Layer> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Layer(layer) => Some(layer),
            _ => None,
        })
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = &'a Move> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Move(one) => Some(&**one),
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

    pub(super) fn worths(&self) -> impl Iterator<Item = &'a Worth> {
        self.definitions().filter_map(|definition| match definition {
            Definition::Worth(worth) => Some(worth),
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

    /// What is defined under that name.
    pub(super) fn definition(&self, kind: NamedThing, name: &str) -> Option<&'a Definition> {
        self.definitions[*self.places.get(&(kind, name))?]
    }

    /// Whether something of that name is defined.
    pub(super) fn has(&self, kind: NamedThing, name: &str) -> bool {
        self.places.contains_key(&(kind, name))
    }

    /// The names of all things of a kind.
    pub(super) fn names(&self, kind: NamedThing) -> impl Iterator<Item = &'a str> {
        self.places.keys().filter(move |(other, _)| *other == kind).map(|&(_, name)| name)
    }

    /// The piece that has this letter.
    pub(super) fn lettered(&self, letter: &str) -> Option<&'a str> {
        let has = |piece: &&Piece| piece.symbol.as_ref().is_some_and(|own| own.text == letter);
        self.pieces().find(has).map(|piece| piece.name.text.as_str())
    }

    /// The `remove` statement that removed a thing.
    pub(super) fn removal(&self, kind: NamedThing, name: &str) -> Option<&'a Removal> {
        self.removed.get(&(kind, name)).copied()
    }

    /// Whether a broken statement would have defined that thing.
    pub(super) fn would_have(&self, kind: NamedThing, name: &str) -> bool {
        [(kind.word(), name), (kind.word(), ""), ("", name)].iter().any(|broken| self.broken.contains(broken))
    }

    /// Whether a statement that begins with this word could not be read.
    pub(super) fn has_broken(&self, keyword: &str) -> bool {
        self.broken.iter().any(|&(broken, _)| broken == keyword)
    }

    /// What every variant has and this one has not, each with a statement that gives it.
    fn missing(&self) -> Vec<(&'static str, &'static str)> {
        let present = [
            (self.board.is_some(), "board", "no board", "board 8 x 8"),
            (self.sides.is_some(), "sides", "no sides", "sides white, black mirror ranks"),
            (self.pieces().next().is_some(), "piece", "no pieces", "piece stone S { count 0..2 anywhere }"),
        ];
        let missing = present.into_iter().filter(|&(present, keyword, ..)| !present && !self.has_broken(keyword));
        missing.map(|(_, _, thing, example)| (thing, example)).collect()
    }
}

/// A spec while a variant's statements are applied to it.
struct Editor<'a, 'b> {
    spec: Spec<'a>,
    base: Option<&'b Spec<'a>>,
    /// What the variant itself has defined so far.
    own: BTreeSet<(NamedThing, &'a str)>,
    report: &'b mut Report,
}

impl<'a> Editor<'a, '_> {
    fn apply_all(&mut self) {
        let mut title: Option<Span> = None;
        let mut first_interactions: Option<Span> = None;
        for statement in &self.spec.variant.statements {
            match statement {
                Statement::Title(text) => self.once("title", text.span, &mut title),
                Statement::Interactions(interactions) => {
                    self.once("interactions", interactions.span, &mut first_interactions);
                    self.spec.interactions = Some(interactions);
                }
                Statement::Define(definition) => self.define(definition),
                Statement::Replace(verb, definition) => self.replace(*verb, definition),
                Statement::MustTake(span) => match self.spec.must_take {
                    Some(first) => self.restated("must take", *span, first),
                    None => self.spec.must_take = Some(*span),
                },
                Statement::Remove(removal) => self.remove(removal),
                Statement::RemoveGame(span) => self.remove_game(*span),
                Statement::Broken(broken) => {
                    let keyword =
                        NamedThing::of_word(&broken.keyword).map_or(broken.keyword.as_str(), |kind| kind.word());
                    let names = broken.names.iter().map(|name| name.text.as_str());
                    let name = broken.names.is_empty().then_some("");
                    self.spec.broken.extend(names.chain(name).map(|name| (keyword, name)));
                }
                Statement::Source(_) | Statement::Published(_) => {}
            }
        }
        self.limit();
        let missing = self.spec.missing();
        // What the base has not was said of the base.
        if !missing.is_empty() && self.base.is_none_or(|base| base.missing() != missing) {
            self.report.add(|| catalogue::missing_statements(&self.spec.variant.name, &missing));
        }
    }

    /// Reports a statement that is there already.
    fn once(&mut self, keyword: &str, span: Span, first: &mut Option<Span>) {
        match *first {
            Some(first) => self.report.add(|| catalogue::stated_twice(keyword, span, first)),
            None => *first = Some(span),
        }
    }

    fn define(&mut self, definition: &'a Definition) {
        match definition {
            Definition::Board(board) => {
                if let Some(first) = self.spec.board {
                    self.restated("board", board.span, first.span);
                }
                self.spec.board = Some(board);
            }
            Definition::Sides(sides) => {
                if let Some(first) = self.spec.sides {
                    self.restated("sides", sides.span, first.span);
                }
                self.spec.sides = Some(sides);
            }
            Definition::Opening(opening) => {
                if let Some(first) = self.spec.opening {
                    self.restated("start", opening.span, first.span);
                }
                self.spec.opening = Some(opening);
            }
            Definition::Royal(royal) => {
                if let Some(first) = self.spec.royal {
                    self.restated("royal", royal.span, first.span);
                }
                self.spec.royal = Some(royal);
            }
            _ => self.define_named(definition),
        }
    }

    /// Reports what there is one of, and is there already.
    fn restated(&mut self, keyword: &str, again: Span, first: Span) {
        match first.file == again.file {
            true => self.report.add(|| catalogue::stated_twice(keyword, again, first)),
            false => self
                .report
                .add(|| catalogue::already_defined(&format!("`{keyword}` statement"), again, insertion(again), first)),
        }
    }

    fn define_named(&mut self, definition: &'a Definition) {
        let (Some(kind), Some(noun), Some(name)) = (definition.kind(), definition.noun(), definition.name()) else {
            self.spec.definitions.push(Some(definition));
            return;
        };
        let key = (kind, name.text.as_str());
        let first = self.spec.places.get(&key).and_then(|&place| self.spec.definitions[place]?.name());
        if let Some(first) = first {
            match self.own.contains(&key) {
                true => self.report.add(|| catalogue::defined_twice(noun, name, first.span)),
                false => self.report.add(|| {
                    let what = format!("{noun} `{}`", name.text);
                    catalogue::already_defined(&what, name.span, insertion(definition.span()), first.span)
                }),
            }
            return;
        }
        self.own.insert(key);
        self.spec.removed.remove(&key);
        self.spec.places.insert(key, self.spec.definitions.len());
        self.spec.definitions.push(Some(definition));
    }

    fn replace(&mut self, verb: Span, definition: &'a Definition) {
        if self.base.is_none() {
            self.report.add(|| catalogue::without_base(verb, "replace"));
            return self.define(definition);
        }
        match definition {
            Definition::Board(board) => return self.spec.board = Some(board),
            Definition::Sides(sides) => return self.spec.sides = Some(sides),
            Definition::Opening(opening) => return self.spec.opening = Some(opening),
            Definition::Royal(royal) => return self.spec.royal = Some(royal),
            _ => {}
        }
        let (Some(kind), Some(noun)) = (definition.kind(), definition.noun()) else { return };
        let Some(name) = definition.name() else {
            return self.report.add(|| catalogue::replaced_without_name(definition.span(), kind));
        };
        let key = (kind, name.text.as_str());
        if self.own.contains(&key) {
            return self.define_named(definition);
        }
        match self.spec.places.get(&key) {
            Some(&place) => {
                self.own.insert(key);
                self.spec.definitions[place] = Some(definition);
            }
            None => {
                self.not_inherited((kind, noun), name, "replace");
                self.define_named(definition);
            }
        }
    }

    fn remove(&mut self, removal: &'a Removal) {
        let Removal { kind, noun, name } = removal;
        if self.base.is_none() {
            return self.report.add(|| catalogue::without_base(name.span, "remove"));
        }
        let key = (*kind, name.text.as_str());
        match self.spec.places.get(&key) {
            Some(&place) if !self.own.contains(&key) => {
                self.spec.definitions[place] = None;
                self.spec.places.remove(&key);
                self.spec.removed.insert(key, removal);
            }
            _ => self.not_inherited((*kind, noun), name, "remove"),
        }
    }

    /// Takes away all that the base says about how the game goes on.
    fn remove_game(&mut self, at: Span) {
        let Some(base) = self.base else {
            return self.report.add(|| catalogue::without_base(at, "remove"));
        };
        if base.opening.is_none() && base.moves().next().is_none() {
            return self.report.add(|| catalogue::no_game_inherited(at));
        }
        self.spec.opening = self.spec.opening.filter(|opening| opening.span.file == at.file);
        self.spec.royal = self.spec.royal.filter(|royal| royal.span.file == at.file);
        self.spec.must_take = self.spec.must_take.filter(|span| span.file == at.file);
        let of_game = |definition: &Definition| {
            matches!(
                definition,
                Definition::Move(_) | Definition::Promotion(_) | Definition::End(_) | Definition::Worth(_)
            )
        };
        for slot in &mut self.spec.definitions {
            *slot = slot.filter(|definition| definition.span().file == at.file || !of_game(definition));
        }
        let definitions = &self.spec.definitions;
        self.spec.places.retain(|_, &mut place| definitions[place].is_some());
    }

    fn not_inherited(&mut self, (kind, noun): (NamedThing, &str), name: &Name, verb: &str) {
        // What is broken in the base was reported there.
        if self.spec.would_have(kind, &name.text) {
            return;
        }
        let inherited: Vec<&str> = self.base.into_iter().flat_map(|base| base.names(kind)).collect();
        let letter = || self.base.filter(|_| kind == NamedThing::Piece)?.lettered(&name.text);
        let likeliest = suggest::nearest(&name.text, inherited.iter().copied()).or_else(letter);
        self.report.add(|| catalogue::not_inherited((kind, noun), name, verb, &inherited, likeliest));
    }

    /// Reports kinds of which there are too many, and drops those beyond the limit.
    fn limit(&mut self) {
        let mut numbers: BTreeMap<NamedThing, usize> = BTreeMap::new();
        for slot in &mut self.spec.definitions {
            let Some(definition) = slot else { continue };
            let Some(kind) = definition.kind() else { continue };
            let limit = match kind {
                NamedThing::Layer => limits::LAYERS,
                NamedThing::Factor => limits::FACTORS,
                NamedThing::Piece => limits::PIECES,
                NamedThing::Region
                | NamedThing::Partition
                | NamedThing::Cap
                | NamedThing::Budget
                | NamedThing::Forbid
                | NamedThing::Require
                | NamedThing::Move
                | NamedThing::Promotion
                | NamedThing::End
                | NamedThing::Worth
                | NamedThing::Show
                | NamedThing::Symmetry => limits::DEFINITIONS,
            };
            let number = numbers.entry(kind).or_default();
            *number += 1;
            if *number > limit {
                if *number == limit + 1 {
                    self.report.add(|| catalogue::too_many(definition.span(), catalogue::kind_plural(kind), limit));
                }
                *slot = None;
            }
        }
    }
}

/// The place before a stretch of text.
fn insertion(span: Span) -> Span {
    Span { end: span.start, ..span }
}
