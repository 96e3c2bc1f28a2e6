//! The model of a variant in which nothing is wrong.

use super::Ground;
use super::cast::{Cast, Man};
use super::field::Field;
use super::layers::Layers;
use super::regions::Regions;
use super::spec::Spec;
use crate::ast::{Name, Statement};
use crate::model::*;
use crate::sources::{Sources, Span};

/// The rules, as the model holds them.
pub(super) struct Rules {
    pub(super) caps: Vec<Cap>,
    pub(super) budgets: Vec<Budget>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) relations: Vec<Relation>,
}

pub(super) fn assemble(
    spec: &Spec,
    sources: &Sources,
    ground: &Ground,
    layers: Layers,
    cast: &Cast,
    rules: Rules,
) -> Option<Model> {
    let field = cast.field?;
    let mut model = Model {
        name: spec.variant.name.text.clone(),
        title: spec.variant.name.text.clone(),
        sources: Vec::new(),
        published: Vec::new(),
        board: Board { files: field.files as u16, ranks: field.ranks as u16, squares: field.squares(&field.board) },
        sides: cast.sides.iter().map(|name| Side { name: name.to_string() }).collect(),
        view: field.reflection.unwrap_or(Mapping::Same),
        layers: layers.all,
        regions: named_regions(spec, sources, ground.regions, field),
        partitions: ground.partitions.for_model(field, sources),
        pieces: cast.men.iter().map(|man| piece(man, field, sources)).collect::<Option<_>>()?,
        caps: rules.caps,
        budgets: rules.budgets,
        patterns: rules.patterns,
        relations: rules.relations,
        interactions: interactions(cast, field),
        origin: sources.origin(spec.variant.name.span),
        lineage: Vec::new(),
    };
    for statement in &spec.variant.statements {
        match statement {
            Statement::Title(title) => model.title = title.value.clone(),
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

fn named_regions(spec: &Spec, sources: &Sources, regions: &Regions, field: &Field) -> Vec<NamedRegion> {
    let named = |definition: &crate::ast::RegionDef| {
        Some(NamedRegion {
            name: definition.name.text.clone(),
            squares: field.ids(regions.get(&definition.name.text)?),
            origin: sources.origin(definition.span),
        })
    };
    spec.regions().filter_map(named).collect()
}

fn piece(man: &Man, field: &Field, sources: &Sources) -> Option<Piece> {
    let (least, most) = man.count?;
    let symbol = man.piece.symbol.as_ref().and_then(letter);
    let placement = |(placement, region): (&crate::ast::Placement, &Option<_>)| {
        Some(Placement {
            symbol: placement.symbol.as_ref().and_then(letter).filter(|&other| Some(other) != symbol),
            region: field.ids(region.as_ref()?),
            text: placement.region.as_ref().map_or("anywhere".to_string(), |region| one_line(sources, region.span)),
            origin: sources.origin(placement.span),
        })
    };
    Some(Piece {
        name: man.piece.name.text.clone(),
        symbol,
        side: man.side,
        layer: man.layer,
        count: least..=most,
        placements: man.piece.placements.iter().zip(&man.regions).map(placement).collect::<Option<_>>()?,
        origin: sources.origin(man.piece.span),
    })
}

fn letter(symbol: &Name) -> Option<char> {
    symbol.text.chars().next()
}

/// A stretch of a file without its comments and line breaks.
fn one_line(sources: &Sources, span: Span) -> String {
    let lines = sources.text(span).lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn interactions(cast: &Cast, field: &Field) -> Vec<Interaction> {
    let mut interactions = Vec::new();
    let ids = (0..cast.men.len() as u32).map(PieceId);
    for left in ids.clone() {
        for right in ids.clone().skip(left.index() + 1) {
            if let Some(squares) = cast.meeting_place(left, right) {
                interactions.push(Interaction { pieces: (left, right), squares: field.ids(&squares) });
            }
        }
    }
    interactions
}
