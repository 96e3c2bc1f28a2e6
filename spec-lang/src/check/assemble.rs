//! The model of a variant without mistakes.

use qishu_rules::{
    Budget, Cap, Decoration, GroupRule, LocalName, Mapping, Pattern, PieceType, PieceTypeId, Placement, Relation,
    Rules, Squares, Text,
};

use super::hands::Hands;
use super::layers::Layers;
use super::regions::Regions;
use super::roster::{PieceTypeOfSide, Roster};
use super::spec::Spec;
use super::state_variables::StateVariables;
use super::symbols;
use super::{NamedSets, called};
use crate::ast::{Name, Statement};
use crate::model::{Interaction, Model, NamedRegion, Published, WrittenPlacement};
use crate::sources::{Sources, Span};

/// The constraints beyond placements and counts.
pub(super) struct Laws {
    pub(super) caps: Vec<Cap>,
    pub(super) budgets: Vec<Budget>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) relations: Vec<Relation>,
    pub(super) groups: Vec<GroupRule>,
}

pub(super) fn assemble(
    spec: &Spec,
    sources: &Sources,
    named: &NamedSets,
    mut layers: Layers,
    (roster, state_variables): (&Roster, &StateVariables),
    mut laws: Laws,
) -> Option<Model> {
    let grid = roster.grid?;
    let sides: Vec<Text> = roster.sides.iter().map(|name| name.to_string().into()).collect();
    let hands = Hands::new(spec, sides.len(), &grid.board, layers.all.len());
    layers.all.extend(hands.layers());
    let mut written: Vec<_> = roster.pieces.iter().map(|one| written(one, sources)).collect();
    let mut pieces = roster.pieces.iter().map(|one| piece(one, &hands, sources)).collect::<Option<Vec<_>>>()?;
    symbols::give(&mut pieces, &written, &sides);
    pieces.extend(state_variables.pieces(&grid.board, sources));
    written.extend(state_variables.written(sources));
    laws.caps.extend(state_variables.caps(&grid.board, sources));
    let mut model = Model {
        name: spec.variant.name.text.clone(),
        title: spec.variant.name.text.clone(),
        local_titles: Vec::new(),
        sources: Vec::new(),
        published: Vec::new(),
        rules: Rules {
            board: grid.board.clone(),
            sides: sides.into(),
            view: grid.reflection.unwrap_or(Mapping::Same),
            layers: layers.all.into(),
            piece_types: pieces.into(),
            caps: laws.caps.into(),
            budgets: laws.budgets.into(),
            patterns: laws.patterns.into(),
            relations: laws.relations.into(),
            groups: laws.groups.into(),
        },
        written,
        regions: named_regions(spec, sources, named.regions),
        partitions: named.partitions.for_model(sources),
        symmetries: Vec::new(),
        weights: Vec::new(),
        interactions: interactions(roster),
        game: None,
        decoration: Decoration::default(),
        origin: sources.origin(spec.variant.name.span),
        lineage: Vec::new(),
    };
    for statement in &spec.variant.statements {
        match statement {
            Statement::Title(title) => model.title = title.value.clone(),
            Statement::LocalTitle(title) => model.local_titles.push(LocalName {
                language: title.language.text.clone().into(),
                words: title.names.iter().map(|name| name.value.clone().into()).collect(),
            }),
            Statement::Source(source) => model.sources.push(source.value.clone()),
            Statement::Published(published) => model.published.push(Published {
                figure: published.figure.clone(),
                source: published.source.clone(),
                origin: sources.origin(published.span),
            }),
            _ => {}
        }
    }
    Some(model)
}

fn named_regions(spec: &Spec, sources: &Sources, regions: &Regions) -> Vec<NamedRegion> {
    let named = |definition: &crate::ast::RegionDef| {
        Some(NamedRegion {
            name: definition.name.text.clone(),
            squares: regions.get(&definition.name.text)?.clone(),
            origin: sources.origin(definition.span),
        })
    };
    spec.regions().filter_map(named).collect()
}

/// The piece, without its symbols.
fn piece(piece: &PieceTypeOfSide, hands: &Hands, sources: &Sources) -> Option<PieceType> {
    let (least, most) = piece.count?;
    let mut placements = Vec::new();
    for (region, heights) in piece.regions.iter().zip(&piece.heights) {
        let region = region.as_ref()?;
        let stack = |&height: &u32| Placement { symbol: Text::default(), region: region.clone(), height, hand: None };
        placements.extend(heights.iter().map(stack));
    }
    if let Some((layer, slot)) = hands.slot(&piece.written.name.text, piece.side) {
        let region = Squares::from(slot);
        let in_hand = |height| Placement { symbol: Text::default(), region: region.clone(), height, hand: Some(layer) };
        placements.extend((1..=piece.in_hand).map(in_hand));
    }
    let other = piece.written.other_symbol.as_ref();
    Some(PieceType {
        side: piece.side,
        name: piece.written.name.text.clone().into(),
        letter: piece.written.symbol.as_ref().and_then(letter),
        other_letter: other
            .and_then(|other| symbols::promoted_letter(other).map(|(letter, _)| letter).or_else(|| letter(other))),
        promoted_mark: other.and_then(symbols::promoted_letter).map(|(_, mark)| mark),
        layer: piece.layer,
        count: least..=most,
        gaps: piece.gaps.clone(),
        origin: sources.origin(piece.written.span),
        placements: placements.into(),
        called: called::of_side(piece.written, piece.side).into(),
    })
}

fn written(piece: &PieceTypeOfSide, sources: &Sources) -> Vec<WrittenPlacement> {
    let own = piece.written.symbol.as_ref().and_then(letter);
    let stacks = piece.written.placements.iter().zip(&piece.heights);
    let placements = stacks.flat_map(|(placement, heights)| heights.iter().map(move |_| placement));
    let placements = placements.map(|placement| WrittenPlacement {
        letter: placement.symbol.as_ref().and_then(letter).filter(|&other| Some(other) != own),
        region: placement.region.as_ref().map_or("anywhere".to_string(), |region| one_line(sources, region.span)),
        origin: sources.origin(placement.span),
    });
    let in_hand = piece.written.in_hand.iter().flat_map(|&span| {
        let region = WrittenPlacement::IN_HAND.to_string();
        let written = WrittenPlacement { letter: None, region, origin: sources.origin(span) };
        std::iter::repeat_n(written, piece.in_hand as usize)
    });
    placements.chain(in_hand).collect()
}

fn letter(symbol: &Name) -> Option<char> {
    symbol.text.chars().next()
}

/// A stretch of a file without its comments and line breaks.
fn one_line(sources: &Sources, span: Span) -> String {
    let lines = sources.text(span).lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn interactions(roster: &Roster) -> Vec<Interaction> {
    let mut interactions = Vec::new();
    let ids = (0..roster.pieces.len() as u32).map(PieceTypeId);
    for left in ids.clone() {
        for right in ids.clone().skip(left.index() + 1) {
            if let Some(squares) = roster.meeting_place(left, right) {
                interactions.push(Interaction { pieces: (left, right), squares });
            }
        }
    }
    interactions
}
