//! Errors and warnings as JSON objects.

use qishu::{Fix, Mistake, Place};
use serde::Serialize;

/// One mistake, or one warning.
#[derive(Serialize)]
pub struct MistakeObject {
    code: String,
    severity: String,
    message: String,
    /// The mistake itself first, then the other places that have a part in it.
    places: Vec<PlaceObject>,
    help: Vec<String>,
    fix: Option<FixObject>,
}

/// A stretch of a file: its bytes, and where it begins and ends in lines and columns, counted from 1.
#[derive(Serialize)]
struct PlaceObject {
    file: String,
    bytes: [usize; 2],
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    remark: String,
}

/// An edit that fixes it.
#[derive(Serialize)]
struct FixObject {
    place: PlaceObject,
    replacement: String,
}

impl MistakeObject {
    /// The object of a mistake.
    pub fn new(mistake: &Mistake) -> MistakeObject {
        MistakeObject {
            code: mistake.code.clone(),
            severity: mistake.severity.to_string(),
            message: mistake.message.clone(),
            places: mistake.places.iter().map(PlaceObject::new).collect(),
            help: mistake.help.clone(),
            fix: mistake.fix.as_ref().map(FixObject::new),
        }
    }
}

impl PlaceObject {
    fn new(place: &Place) -> PlaceObject {
        PlaceObject {
            file: place.name.clone(),
            bytes: [place.bytes.start, place.bytes.end],
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            remark: place.remark.clone(),
        }
    }
}

impl FixObject {
    fn new(fix: &Fix) -> FixObject {
        FixObject { place: PlaceObject::new(&fix.place), replacement: fix.replacement.clone() }
    }
}
