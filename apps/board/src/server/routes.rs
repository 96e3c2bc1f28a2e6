//! The routes of the server.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, Refused, asked};
use super::assets::asset;
use super::guard::{AccessGuard, guard};
use crate::game_server::{GameServer, SetupRequest};
use crate::session::{BoardAction, RematchRequest, SitRequest};

/// The longest wait for a change before a window sends its request again.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

type AskedServer = State<Arc<GameServer>>;

/// All routes, behind the guard.
pub fn routes(game_server: Arc<GameServer>, access: AccessGuard) -> Router {
    Router::new()
        .route("/", get(|| async { asset("index.html") }))
        .route("/assets/{name}", get(|Path(name): Path<String>| async move { asset(&name) }))
        .route("/api/offers", get(offers))
        .route("/api/drawings/{variant}", get(drawing))
        .route("/api/setup", post(set_up))
        .route("/api/sessions", post(sit_down))
        .route("/api/sessions/{id}", get(view))
        .route("/api/sessions/{id}/actions", post(act))
        .route("/api/sessions/{id}/hint", post(hint))
        .route("/api/sessions/{id}/rematch", post(rematch))
        .route("/api/sessions/{id}/high-score", post(enter_high_score))
        .route("/api/records", get(records).post(read_record))
        .route("/api/records/{id}", get(record).delete(forget_record))
        .route("/api/records/{id}/open", post(open_record))
        .route("/api/high-scores", get(high_scores))
        .route("/api/settings", get(settings).post(set))
        .layer(middleware::from_fn_with_state(access, guard))
        .with_state(game_server)
}

async fn offers(State(game_server): AskedServer) -> Answer {
    Ok(Json(asked(move || Ok(game_server.offers())).await?))
}

async fn drawing(State(game_server): AskedServer, Path(variant): Path<String>) -> Answer {
    Ok(Json(asked(move || game_server.drawing(&variant)).await?))
}

async fn set_up(State(game_server): AskedServer, Json(request): Json<SetupRequest>) -> Answer {
    Ok(Json(asked(move || game_server.set_up(&request)).await?))
}

async fn sit_down(State(game_server): AskedServer, Json(request): Json<SitRequest>) -> Answer {
    Ok(id(asked(move || game_server.sit_down(&request)).await?))
}

fn id(id: u64) -> Json<Value> {
    Json(json!({ "id": id }))
}

/// The view of a game; with `?after=N` it waits for a version after `N`.
async fn view(State(game_server): AskedServer, Path(id): Path<u64>, RawQuery(query): RawQuery) -> Answer {
    let after: Option<u64> =
        query.as_deref().and_then(|query| query.strip_prefix("after=")).and_then(|after| after.parse().ok());
    if let Some(after) = after {
        let mut version = game_server.watch(id)?;
        let _ = tokio::time::timeout(LONGEST_WAIT, version.wait_for(|&version: &u64| version != after)).await;
    }
    let (version, view) = asked(move || game_server.view(id)).await?;
    Ok(Json(json!({ "version": version, "view": view })))
}

async fn act(State(game_server): AskedServer, Path(id): Path<u64>, Json(action): Json<BoardAction>) -> Answer {
    asked(move || game_server.act(id, &action)).await?;
    Ok(done())
}

fn done() -> Json<Value> {
    Json(json!({}))
}

async fn hint(State(game_server): AskedServer, Path(id): Path<u64>) -> Answer {
    asked(move || game_server.hint(id)).await?;
    Ok(done())
}

async fn rematch(State(game_server): AskedServer, Path(id): Path<u64>, Json(request): Json<RematchRequest>) -> Answer {
    let rematch = asked(move || game_server.rematch(id, request)).await?;
    Ok(Json(json!({ "id": rematch })))
}

/// A person's name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameRequest {
    name: String,
}

async fn enter_high_score(
    State(game_server): AskedServer,
    Path(id): Path<u64>,
    Json(request): Json<NameRequest>,
) -> Answer {
    asked(move || game_server.enter_high_score(id, &request.name)).await?;
    Ok(done())
}

async fn records(State(game_server): AskedServer) -> Answer {
    Ok(Json(asked(move || game_server.records()).await?))
}

/// A record from elsewhere. Without a variant, its headers name the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadRequest {
    variant: Option<String>,
    text: String,
}

async fn read_record(State(game_server): AskedServer, Json(request): Json<ReadRequest>) -> Answer {
    Ok(id(asked(move || game_server.read_text(request.variant.as_deref(), &request.text)).await?))
}

/// A record as text; `?notation=WORD` selects the notation of its moves.
async fn record(
    State(game_server): AskedServer,
    Path(id): Path<i64>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refused> {
    let word = query.as_deref().and_then(|query| query.strip_prefix("notation=")).unwrap_or_default().to_owned();
    let notation = if word.is_empty() { qishu::Notation::default().word().to_owned() } else { word };
    let text = asked(move || game_server.record_text(id, &notation)).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")], text).into_response())
}

async fn forget_record(State(game_server): AskedServer, Path(id): Path<i64>) -> Answer {
    asked(move || game_server.forget_record(id)).await?;
    Ok(done())
}

async fn open_record(State(game_server): AskedServer, Path(number): Path<i64>) -> Answer {
    Ok(id(asked(move || game_server.open_record(number)).await?))
}

async fn high_scores(State(game_server): AskedServer) -> Answer {
    Ok(Json(asked(move || game_server.high_scores()).await?))
}

async fn settings(State(game_server): AskedServer) -> Answer {
    Ok(Json(asked(move || game_server.settings()).await?))
}

/// A setting.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetRequest {
    name: String,
    value: String,
}

async fn set(State(game_server): AskedServer, Json(request): Json<SetRequest>) -> Answer {
    asked(move || game_server.set(&request.name, &request.value)).await?;
    Ok(done())
}
