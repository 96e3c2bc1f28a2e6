//! Access control: only a page of this server in a browser of this machine, whose user has the secret, may send
//! requests.
//!
//! Another site's page can make a browser send requests here. Three checks stop it: its origin is foreign, it lacks the
//! secret, and a host name that it points at this machine is not accepted.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::token::PageSecret;

/// The header with the secret.
pub const TOKEN: &str = "x-qishu-token";

/// What every request is checked against.
#[derive(Clone, Debug)]
pub struct AccessGuard {
    port: u16,
    token: PageSecret,
}

/// The longest time of an answer; a window's wait for changes is shorter.
const LONGEST: Duration = Duration::from_secs(60);

/// The longest time in which a request must arrive.
const PATIENCE: Duration = Duration::from_secs(15);
/// The most bytes of a request: uploaded records are the longest.
const LONGEST_BODY: usize = 256 << 10;

/// The content security policy of the page: no access to any other site.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl AccessGuard {
    /// The guard of a server at a port.
    pub fn new(port: u16, token: PageSecret) -> AccessGuard {
        AccessGuard { port, token }
    }

    /// Whether a host is this machine, so that no other name leads here.
    fn is_host(&self, host: &[u8]) -> bool {
        ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{}", self.port).as_bytes())
    }

    /// Why a request is rejected.
    fn objection(&self, headers: &HeaderMap, needs_token: bool) -> Option<(StatusCode, &'static str)> {
        let host = headers.get(header::HOST).map(HeaderValue::as_bytes);
        if !host.is_some_and(|host| self.is_host(host)) {
            return Some((StatusCode::MISDIRECTED_REQUEST, "this is another host"));
        }
        let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
        let is_own = |origin: &[u8]| origin.strip_prefix(b"http://").is_some_and(|host| self.is_host(host));
        if !origin.is_none_or(is_own) {
            return Some((StatusCode::FORBIDDEN, "another site's page may not ask"));
        }
        let token = headers.get(TOKEN).map_or(&b""[..], HeaderValue::as_bytes);
        (needs_token && !self.token.is(token)).then_some((StatusCode::UNAUTHORIZED, "the secret is missing or wrong"))
    }
}

/// Rejects requests without access, and adds the security headers to every answer.
pub async fn guard(State(guard): State<AccessGuard>, request: Request, next: Next) -> Response {
    let needs_token = request.uri().path().starts_with("/api/");
    let mut response = match guard.objection(request.headers(), needs_token) {
        Some(objection) => objection.into_response(),
        None => match whole(request).await {
            Ok(request) => match tokio::time::timeout(LONGEST, next.run(request)).await {
                Ok(response) => response,
                Err(_) => (StatusCode::REQUEST_TIMEOUT, "this took too long").into_response(),
            },
            Err(objection) => objection.into_response(),
        },
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A request with its whole body, or why it is rejected.
async fn whole(request: Request) -> Result<Request, (StatusCode, &'static str)> {
    let (head, body) = request.into_parts();
    match tokio::time::timeout(PATIENCE, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(head, Body::from(bytes))),
        Ok(Err(_)) => Err((StatusCode::PAYLOAD_TOO_LARGE, "this is too long")),
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the question took too long")),
    }
}
