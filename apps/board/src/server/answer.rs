//! HTTP answers and refusals.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::game_server::{Refusal, RefusalKind};

/// An answer, or a refusal.
pub type Answer = Result<Json<Value>, Refused>;

/// A refusal as an HTTP answer.
#[derive(Debug)]
pub struct Refused(Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.kind {
            RefusalKind::Absent => StatusCode::NOT_FOUND,
            RefusalKind::Wrong => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalKind::NotNow => StatusCode::CONFLICT,
            RefusalKind::Own => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Json(json!({ "error": self.0.message, "code": self.0.code }))).into_response()
    }
}

/// Runs a request that may take a moment on a blocking thread, so that others do not wait for it.
pub async fn asked<T: Send + 'static>(ask: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Result<T, Refused> {
    match tokio::task::spawn_blocking(ask).await {
        Ok(answer) => Ok(answer?),
        Err(error) => Err(Refused(error.into())),
    }
}
