//! A server for this machine alone.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::address::{AddressFile, KeptAddress};
use super::guard::AccessGuard;
use super::routes::routes;
use super::token::PageSecret;
use crate::game_server::GameServer;

/// A server that listens on the loopback address only.
pub struct PageServer {
    game_server: Arc<GameServer>,
    listener: TcpListener,
    address: SocketAddr,
    token: PageSecret,
    stop: Arc<Notify>,
}

/// Stops a server.
#[derive(Clone, Debug)]
pub struct ServerStopper(Arc<Notify>);

/// Why there is no server.
#[derive(Debug)]
pub enum ServerError {
    /// Nothing can listen at the port.
    Port(u16, io::Error),
    /// The machine refuses to run it.
    Machine(io::Error),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Port(port, error) => write!(f, "cannot listen at port {port}: {error}"),
            ServerError::Machine(error) => write!(f, "cannot serve the page: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// The most connections that are served at once. Further ones are refused: in a queue, silent connections would block
/// them.
pub(super) const MOST_CONNECTIONS: usize = 256;
/// The most connections that receive a refusal at once; further ones are closed without an answer.
const MOST_REFUSALS: usize = 64;
/// The most requests that are answered at once.
const MOST_QUESTIONS: usize = 8;
/// The longest time for the head of a request, and the longest idle time.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest time for the head of a request that is refused for lack of room.
const LESS_PATIENCE: Duration = Duration::from_secs(1);
/// The interval of clock checks.
const TICK: Duration = Duration::from_millis(100);
/// The pause after the machine could not accept a connection.
const PAUSE: Duration = Duration::from_millis(50);

impl ServerStopper {
    /// Stops the server.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl PageServer {
    /// Listens at a port of this machine, at a free one if the number is 0, with a new secret.
    ///
    /// # Errors
    ///
    /// Fails if the port is taken.
    pub fn bind(game_server: Arc<GameServer>, port: u16) -> Result<PageServer, ServerError> {
        PageServer::bind_with(game_server, port, PageSecret::drawn().map_err(ServerError::Machine)?)
    }

    /// Listens where the last server with this folder of data did, with its secret, so that addresses of games stay
    /// valid. Where there was none, it has a new secret. Without a given port, and if that of the last server is taken,
    /// it listens at a free one.
    ///
    /// # Errors
    ///
    /// Fails if the given port is taken.
    pub fn bind_again(
        game_server: Arc<GameServer>,
        port: Option<u16>,
        folder: &Path,
    ) -> Result<PageServer, ServerError> {
        let file = AddressFile::of(folder);
        let kept = file.read();
        let secret = match &kept {
            Some(kept) => kept.secret.clone(),
            None => PageSecret::drawn().map_err(ServerError::Machine)?,
        };
        let again = kept.as_ref().filter(|_| port.is_none());
        let again = again.map(|kept| PageServer::bind_with(game_server.clone(), kept.port, secret.clone()));
        match again {
            Some(Ok(server)) => Ok(server),
            // Another server may be there: its address stays that of the folder.
            Some(Err(_)) => PageServer::bind_with(game_server, 0, secret),
            None => {
                let server = PageServer::bind_with(game_server, port.unwrap_or(0), secret)?;
                // If it cannot be written, the next server has another address.
                let _ = file.write(&KeptAddress { port: server.address.port(), secret: server.token.clone() });
                Ok(server)
            }
        }
    }

    fn bind_with(game_server: Arc<GameServer>, port: u16, token: PageSecret) -> Result<PageServer, ServerError> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| ServerError::Port(port, error))?;
        listener.set_nonblocking(true).map_err(ServerError::Machine)?;
        let address = listener.local_addr().map_err(ServerError::Machine)?;
        Ok(PageServer { game_server, listener, address, token, stop: Arc::new(Notify::new()) })
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The secret that every request needs.
    #[must_use]
    pub fn token(&self) -> &str {
        self.token.text()
    }

    /// The address of the page. The fragment after `#` is not sent over the network: only the page reads it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/#{}", self.address, self.token.text())
    }

    /// A handle that stops it.
    #[must_use]
    pub fn stopper(&self) -> ServerStopper {
        ServerStopper(self.stop.clone())
    }

    /// Answers until it is stopped.
    ///
    /// # Errors
    ///
    /// Fails if the machine refuses to run it.
    pub fn run(self) -> Result<(), ServerError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(MOST_QUESTIONS)
            .build()
            .map_err(ServerError::Machine)?;
        let stop = self.stop.clone();
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::spawn(watch_clocks(self.game_server.clone()));
            tokio::spawn(serve(listener, routes(self.game_server, AccessGuard::new(self.address.port(), self.token))));
            stop.notified().await;
            Ok(())
        });
        // Open requests are not waited for.
        runtime.shutdown_background();
        result.map_err(ServerError::Machine)
    }
}

/// Checks the clocks periodically.
async fn watch_clocks(game_server: Arc<GameServer>) {
    loop {
        tokio::time::sleep(TICK).await;
        let game_server = game_server.clone();
        let _ = tokio::task::spawn_blocking(move || game_server.look_at_clocks()).await;
    }
}

/// Accepts all connections.
async fn serve(listener: tokio::net::TcpListener, router: Router) {
    let [room, refusals] = [MOST_CONNECTIONS, MOST_REFUSALS].map(|most| Arc::new(Semaphore::new(most)));
    let full = Router::new().fallback(|| async { (StatusCode::SERVICE_UNAVAILABLE, "there are too many connections") });
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        if let Ok(permit) = room.clone().try_acquire_owned() {
            tokio::spawn(converse(stream, router.clone(), PATIENCE, permit));
        } else if let Ok(permit) = refusals.clone().try_acquire_owned() {
            tokio::spawn(converse(stream, full.clone(), LESS_PATIENCE, permit));
        }
    }
}

/// Serves one connection.
async fn converse(stream: TcpStream, router: Router, patience: Duration, _permit: OwnedSemaphorePermit) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience).keep_alive(patience == PATIENCE);
    // A connection that breaks off needs no answer.
    let _ = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).await;
}
