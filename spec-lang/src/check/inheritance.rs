//! A variant's statements applied to those it inherits.

use std::collections::{BTreeMap, BTreeSet};

use super::spec::Spec;
use crate::ast::*;
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;
use crate::suggest;

/// A variant with all that it inherits from its base, if it has one.
pub(super) fn with_inherited<'a>(variant: &'a Variant, base: Option<&Spec<'a>>, report: &mut Report) -> Spec<'a> {
    let spec = match base {
        // Removals of the base do not matter for its variants.
        Some(base) => Spec { variant, removed: BTreeMap::new(), ..base.clone() },
        None => Spec::without_statements(variant),
    };
    let mut editor = Editor { spec, base, own: BTreeSet::new(), report };
    editor.apply_all();
    editor.spec
}

/// A spec while a variant's statements are applied to it.
struct Editor<'a, 'b> {
    spec: Spec<'a>,
    base: Option<&'b Spec<'a>>,
    /// The definitions of the variant itself so far.
    own: BTreeSet<(NamedThing, &'a str)>,
    report: &'b mut Report,
}

impl<'a> Editor<'a, '_> {
    fn apply_all(&mut self) {
        let mut title: Option<Span> = None;
        let mut local_titles: BTreeMap<&str, Span> = BTreeMap::new();
        let mut first_interactions: Option<Span> = None;
        for statement in &self.spec.variant.statements {
            match statement {
                Statement::Title(text) => {
                    self.filled(text);
                    self.once("title", text.span, &mut title);
                }
                Statement::LocalTitle(title) => {
                    title.names.iter().for_each(|name| self.filled(name));
                    let language = title.language.text.as_str();
                    let mut first = local_titles.get(language).copied();
                    self.once(&format!("title {language}"), title.span, &mut first);
                    local_titles.extend(first.map(|first| (language, first)));
                }
                Statement::Interactions(interactions) => {
                    self.once("interactions", interactions.span, &mut first_interactions);
                    self.spec.interactions = Some(interactions);
                }
                Statement::Define(definition) => self.define(definition),
                Statement::Replace(verb, definition) => self.replace(*verb, definition),
                Statement::MustCapture(must) => match self.spec.must_capture {
                    Some(first) => self.restated("must capture", must.span, first.span),
                    None => self.spec.must_capture = Some(*must),
                },
                Statement::MustNotCheck(span) => match self.spec.must_not_check {
                    Some(first) => self.restated("must not give check", *span, first),
                    None => self.spec.must_not_check = Some(*span),
                },
                Statement::MustNotLeave(must) => match self.spec.must_not_leave {
                    Some(first) => self.restated("must not leave", must.span, first.span),
                    None => self.spec.must_not_leave = Some(must),
                },
                Statement::MustDrop(must) => match self.spec.must_drop {
                    Some(first) => self.restated("must drop", must.span, first.span),
                    None => self.spec.must_drop = Some(must),
                },
                Statement::MustMakeMoves(must) => match self.spec.must_make_moves {
                    Some(first) => self.restated("must make", must.span, first.span),
                    None => self.spec.must_make_moves = Some(*must),
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
        // Statements missing in the base were reported for the base.
        if !missing.is_empty() && self.base.is_none_or(|base| base.missing() != missing) {
            self.report.add(|| catalogue::missing_statements(&self.spec.variant.name, &missing));
        }
    }

    /// Reports a title without any words.
    fn filled(&mut self, title: &Spanned<String>) {
        if title.value.trim().is_empty() {
            self.report.add(|| catalogue::title_empty(title.span));
        }
    }

    /// Reports a repeated statement.
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

    /// Reports a repeated definition of something unique.
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
        let Removal { kind, name, .. } = removal;
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
            _ => self.not_inherited((*kind, removal.noun()), name, "remove"),
        }
    }

    /// Removes all statements of the base about the course of the game.
    fn remove_game(&mut self, at: Span) {
        let Some(base) = self.base else {
            return self.report.add(|| catalogue::without_base(at, "remove"));
        };
        if base.opening.is_none() && base.moves().next().is_none() {
            return self.report.add(|| catalogue::no_game_inherited(at));
        }
        self.spec.opening = self.spec.opening.filter(|opening| opening.span.file == at.file);
        self.spec.royal = self.spec.royal.filter(|royal| royal.span.file == at.file);
        self.spec.must_capture = self.spec.must_capture.filter(|must| must.span.file == at.file);
        self.spec.must_not_check = self.spec.must_not_check.filter(|span| span.file == at.file);
        self.spec.must_not_leave = self.spec.must_not_leave.filter(|must| must.span.file == at.file);
        self.spec.must_drop = self.spec.must_drop.filter(|must| must.span.file == at.file);
        self.spec.must_make_moves = self.spec.must_make_moves.filter(|must| must.span.file == at.file);
        let of_game = |definition: &Definition| {
            matches!(
                definition,
                Definition::Right(_)
                    | Definition::MoveRule(_)
                    | Definition::Holding(_)
                    | Definition::Effect(_)
                    | Definition::Promotion(_)
                    | Definition::End(_)
                    | Definition::PieceValue(_)
            )
        };
        for slot in &mut self.spec.definitions {
            *slot = slot.filter(|definition| definition.span().file == at.file || !of_game(definition));
        }
        let definitions = &self.spec.definitions;
        self.spec.places.retain(|_, &mut place| definitions[place].is_some());
    }

    fn not_inherited(&mut self, (kind, noun): (NamedThing, &str), name: &Name, verb: &str) {
        // Broken statements of the base were reported there.
        if self.spec.would_have(kind, &name.text) {
            return;
        }
        let inherited: Vec<&str> = self.base.into_iter().flat_map(|base| base.names(kind)).collect();
        let letter = || self.base.filter(|_| kind == NamedThing::PieceType)?.lettered(&name.text);
        let likeliest = suggest::nearest(&name.text, inherited.iter().copied()).or_else(letter);
        self.report.add(|| catalogue::not_inherited((kind, noun), name, verb, &inherited, likeliest));
    }

    /// Reports kinds with too many definitions, and drops those beyond the limit.
    fn limit(&mut self) {
        let mut numbers: BTreeMap<NamedThing, usize> = BTreeMap::new();
        for slot in &mut self.spec.definitions {
            let Some(definition) = slot else { continue };
            let Some(kind) = definition.kind() else { continue };
            let limit = match kind {
                NamedThing::Layer => limits::LAYERS,
                NamedThing::StateVariable | NamedThing::Right => limits::STATE_VARIABLES,
                NamedThing::PieceType => limits::PIECES,
                NamedThing::Region
                | NamedThing::Partition
                | NamedThing::Cap
                | NamedThing::Budget
                | NamedThing::Forbid
                | NamedThing::Require
                | NamedThing::MoveRule
                | NamedThing::Holding
                | NamedThing::Flip
                | NamedThing::Capture
                | NamedThing::Blast
                | NamedThing::Promotion
                | NamedThing::End
                | NamedThing::PieceValue
                | NamedThing::Weight
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
