//! Refusals of a server.

use crate::game::GameError;
use crate::session::ActionError;
use crate::store::StoreError;

/// Why a server refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cause.
    pub kind: RefusalKind,
    /// A name for the message, under which a page has it in other languages.
    pub code: &'static str,
    /// A sentence, without its full stop.
    pub message: String,
}

/// The cause of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The requested thing does not exist.
    Absent,
    /// The request is not valid.
    Wrong,
    /// The request is valid, but not in the current state.
    NotNow,
    /// The server itself has failed.
    Own,
}

impl Refusal {
    /// A refusal for a missing thing.
    pub fn absent(code: &'static str, message: &str) -> Refusal {
        Refusal { kind: RefusalKind::Absent, code, message: message.to_owned() }
    }

    /// A refusal of an invalid request.
    pub fn wrong(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::Wrong, code, message: message.into() }
    }

    /// A refusal of a request that comes at a wrong time.
    pub fn not_now(code: &'static str, message: &str) -> Refusal {
        Refusal { kind: RefusalKind::NotNow, code, message: message.to_owned() }
    }

    fn own(message: String) -> Refusal {
        Refusal { kind: RefusalKind::Own, code: "server", message }
    }
}

impl From<qishu::Error> for Refusal {
    fn from(error: qishu::Error) -> Refusal {
        Refusal::wrong(library_code(&error), error.to_string())
    }
}

fn library_code(error: &qishu::Error) -> &'static str {
    match error {
        qishu::Error::NoPosition { .. } => "no_position",
        qishu::Error::NoMove { .. } => "no_move",
        _ => "library",
    }
}

fn game_code(error: &GameError) -> &'static str {
    match error {
        GameError::Library(error) => library_code(error),
        GameError::Line(_) => "no_position",
        GameError::NoMove(_) => "no_move",
        GameError::NoNode(_) => "no_node",
        GameError::Over => "over",
        GameError::TooLong(_) => "too_long",
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        Refusal::wrong(game_code(&error), error.to_string())
    }
}

impl From<ActionError> for Refusal {
    fn from(error: ActionError) -> Refusal {
        let code = match &error {
            ActionError::Game(error) => game_code(error),
            ActionError::NotYours => "not_yours",
            ActionError::Late => "late",
            ActionError::NoSide(_) => "no_side",
            ActionError::NoOffer => "no_offer",
        };
        Refusal::not_now(code, &error.to_string())
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::own(error.to_string())
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        Refusal::own(error.to_string())
    }
}

impl From<tokio::task::JoinError> for Refusal {
    fn from(_: tokio::task::JoinError) -> Refusal {
        Refusal::own("the answer was lost".to_owned())
    }
}
