//! Why a server does not do what it is asked for.

use crate::game::GameError;
use crate::session::ActionError;
use crate::store::StoreError;

/// Why a server does not do what it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose fault it is.
    pub kind: RefusalKind,
    /// A sentence, without its full stop.
    pub message: String,
}

/// Whose fault a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// What is asked for is not there.
    Absent,
    /// What is asked for makes no sense.
    Wrong,
    /// It makes sense, but not now.
    NotNow,
    /// The server itself has failed.
    Own,
}

impl Refusal {
    /// Something is not there.
    pub fn absent(message: &str) -> Refusal {
        Refusal { kind: RefusalKind::Absent, message: message.to_owned() }
    }

    /// Something makes no sense.
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
