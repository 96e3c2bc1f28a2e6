//! Pictures of what the library knows of a variant, for files and for pages.

use std::collections::BTreeSet;

use qishu::numbers::{grouped, log10, ratio};
use qishu::rules::{LayerId, PieceId, Square, SquareId, Squares};
use qishu::{BigUint, CountTable, Error, Moves, PlacingSteps, Position, SquareCounts};
use qishu_pictures::{
    Area, BoardDrawing, LogBar, Picture, TooManyMarks, areas, board, heat, log_bars, position, targets,
};

use crate::console::Failure;
use crate::target::Target;

/// Draws what is known of a variant.
#[derive(Debug)]
pub struct Painter<'t> {
    target: &'t Target,
    drawing: BoardDrawing,
}

impl<'t> Painter<'t> {
    /// Learns what the board of a variant looks like.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn of(target: &'t Target) -> Result<Painter<'t>, Failure> {
        let variant = &target.variant;
        let scenery = variant.scenery().map_err(|error| target.failure(&error))?;
        let drawing = BoardDrawing::of(variant.name(), variant.title(), variant.rules(), scenery);
        Ok(Painter { target, drawing })
    }

    /// The board alone.
    ///
    /// # Errors
    ///
    /// This and all others fail if there are too many marks.
    pub fn board(&self) -> Result<Picture, Failure> {
        self.allowed(board(&self.drawing))
    }

    /// A position.
    pub fn position(&self, shown: &Position) -> Result<Picture, Failure> {
        self.allowed(position(&self.drawing, self.target.variant.rules(), shown.men()))
    }

    /// The named regions on one board, and each partition on its own.
    pub fn regions(&self) -> Result<Vec<Picture>, Failure> {
        let failed = |error: Error| self.target.failure(&error);
        let area = |name: &str, squares: &Squares| Area { name: name.to_owned(), squares: squares.clone() };
        let regions = self.target.variant.regions().map_err(failed)?;
        let regions: Vec<Area> = regions.iter().map(|region| area(&region.name, &region.squares)).collect();
        let mut pictures = Vec::new();
        if !regions.is_empty() {
            pictures
                .push(self.allowed(areas(&self.drawing, &regions))?.captioned("Regions, as the first side sees them"));
        }
        for partition in self.target.variant.partitions().map_err(failed)? {
            let parts: Vec<Area> = partition.parts.iter().map(|part| area("", part)).collect();
            let caption = format!("The parts of {}", partition.name);
            pictures.push(self.allowed(areas(&self.drawing, &parts))?.captioned(&caption));
        }
        Ok(pictures)
    }

    /// Where a piece may stand on the board; `None` for one that is never there.
    pub fn placements(&self, piece: PieceId) -> Result<Option<Picture>, Failure> {
        let written = self.target.variant.placements_in_words(piece).map_err(|error| self.target.failure(&error))?;
        let placements = self.target.variant.rules().piece(piece).placements.iter().zip(written);
        // Stacks of several heights stand where one man does.
        let mut seen = BTreeSet::new();
        let on_board = placements.filter(|(placement, _)| placement.hand.is_none());
        let places: Vec<Area> = on_board
            .map(|(placement, name)| Area { name, squares: placement.region.clone() })
            .filter(|area| seen.insert((area.name.clone(), area.squares.clone())))
            .collect();
        if places.is_empty() {
            return Ok(None);
        }
        let caption = format!("Where {} may stand", self.target.variant.rules().piece_name(piece));
        Ok(Some(self.allowed(areas(&self.drawing, &places))?.captioned(&caption)))
    }

    /// The classes of squares, a board for each layer of steps that place men on different squares.
    pub fn classes(&self, steps: &[PlacingSteps]) -> Result<Vec<Picture>, Failure> {
        let rules = self.target.variant.rules();
        let mut pictures = Vec::new();
        for step in steps {
            let layers: BTreeSet<LayerId> = step.classes.iter().flatten().map(|(layer, _)| *layer).collect();
            let men = format!("{}. {}", step.number, step.men.join("; then "));
            for layer in layers {
                if rules.layers[layer.index()].is_hand {
                    continue;
                }
                let on_layer = |class: &Vec<(LayerId, Square)>| -> Squares {
                    class.iter().filter(|(other, _)| *other == layer).map(|(_, square)| *square).collect()
                };
                let classes = step.classes.iter().map(on_layer).filter(|squares| !squares.is_empty());
                let classes: Vec<Area> = classes.map(|squares| Area { name: String::new(), squares }).collect();
                let caption = match rules.layer_name(layer) {
                    Some(name) => format!("{men}, on {name}"),
                    None => men.clone(),
                };
                pictures.push(self.allowed(areas(&self.drawing, &classes))?.captioned(&caption));
            }
        }
        Ok(pictures)
    }

    /// Where the men of a piece go: from the square, or without one from that from which there are most; a picture for each way in
    /// which they look. None for a piece that goes nowhere from there.
    pub fn moves(&self, moves: &Moves, piece: PieceId, from: Option<SquareId>) -> Result<Vec<Picture>, Failure> {
        let rules = self.target.variant.rules();
        let mut pictures = Vec::new();
        for kind in rules.men().filter(|kind| kind.piece == piece) {
            let from = from.or_else(|| moves.best_departure(kind.man));
            let found = moves.targets(kind.man, from);
            let (Some(number), false) = (kind.man.number(), found.is_empty()) else { continue };
            let picture = self.allowed(targets(&self.drawing, number, from, &found))?;
            let man = format!("{} {}", rules.piece_name(piece), kind.placement.symbol);
            pictures.push(picture.captioned(&match from {
                Some(from) => format!("{man} on {}", rules.board.square(from)),
                None => format!("{man} comes onto the board"),
            }));
        }
        Ok(pictures)
    }

    /// In which share of all positions a piece stands on each square.
    pub fn heat(&self, counts: &SquareCounts, piece: PieceId) -> Result<Picture, Failure> {
        let positions = counts.positions.get(piece.index()).map_or(&[][..], Vec::as_slice);
        let share = |number: &BigUint| ratio(number, &counts.total).filter(|_| *number != BigUint::ZERO);
        let shares: Vec<Option<f64>> = positions.iter().map(share).collect();
        let men = ratio(&positions.iter().sum(), &counts.total).unwrap_or(0.0);
        let caption = format!("{}, {men:.3} on average", self.target.variant.rules().piece_name(piece));
        Ok(self.allowed(heat(&self.drawing, &shares))?.captioned(&caption))
    }

    /// The numbers of positions by men.
    pub fn men(&self, table: &CountTable) -> Result<Picture, Failure> {
        let bar = |(key, number): &(Vec<u32>, BigUint)| {
            let at = *key.first()?;
            Some(LogBar { at, log10: log10(number)?, words: format!("{at}: {}", grouped(number)) })
        };
        let bars: Vec<LogBar> = table.rows.iter().filter_map(bar).collect();
        self.allowed(log_bars(&bars, &table.columns.join(", "), "positions"))
    }

    /// The picture, or why there is none.
    pub fn allowed<T>(&self, picture: Result<T, TooManyMarks>) -> Result<T, Failure> {
        picture.map_err(|error| Failure::new(format!("{}: {error}", self.target.shown)))
    }
}
