//! The page itself, which is part of the program.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page: its name, its kind and its text.
type Asset = (&'static str, &'static str, &'static str);

macro_rules! assets {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("../../assets/", $name)))),*]
    };
}

/// The files.
const ASSETS: &[Asset] = assets! {
    "index.html": "text/html; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "ahead.js": "text/javascript; charset=utf-8",
    "analysis.js": "text/javascript; charset=utf-8",
    "announce.js": "text/javascript; charset=utf-8",
    "api.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "clocks.js": "text/javascript; charset=utf-8",
    "cursor.js": "text/javascript; charset=utf-8",
    "departed.js": "text/javascript; charset=utf-8",
    "draws.js": "text/javascript; charset=utf-8",
    "ending.js": "text/javascript; charset=utf-8",
    "facts.js": "text/javascript; charset=utf-8",
    "faults.js": "text/javascript; charset=utf-8",
    "figurines.js": "text/javascript; charset=utf-8",
    "hand.js": "text/javascript; charset=utf-8",
    "lists.js": "text/javascript; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "messages.js": "text/javascript; charset=utf-8",
    "notations.js": "text/javascript; charset=utf-8",
    "parts.js": "text/javascript; charset=utf-8",
    "preview.js": "text/javascript; charset=utf-8",
    "replay.js": "text/javascript; charset=utf-8",
    "seats.js": "text/javascript; charset=utf-8",
    "session.js": "text/javascript; charset=utf-8",
    "setup.js": "text/javascript; charset=utf-8",
    "sound.js": "text/javascript; charset=utf-8",
    "start.js": "text/javascript; charset=utf-8",
    "words.js": "text/javascript; charset=utf-8",
};

/// The file with this name.
pub fn asset(name: &str) -> Response {
    match ASSETS.iter().find(|(one, ..)| *one == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
