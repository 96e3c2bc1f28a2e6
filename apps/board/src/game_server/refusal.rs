//! Refusals of a server.

use crate::game::GameError;
use crate::session::ActionError;
use crate::store::StoreError;

/// Why a server refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cause.
    pub kind: RefusalKind,
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
    pub fn absent(message: &str) -> Refusal {
        Refusal { kind: RefusalKind::Absent, message: message.to_owned() }
    }

    /// A refusal of an invalid request.
    pub fn wrong(message: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::Wrong, message: message.into() }
    }
}

impl From<qishu::Error> for Refusal {
    fn from(error: qishu::Error) -> Refusal {
        Refusal::wrong(error.to_string())
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        Refusal::wrong(error.to_string())
    }
}

impl From<ActionError> for Refusal {
    fn from(error: ActionError) -> Refusal {
        Refusal { kind: RefusalKind::NotNow, message: error.to_string() }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal { kind: RefusalKind::Own, message: error.to_string() }
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        Refusal { kind: RefusalKind::Own, message: error.to_string() }
    }
}
