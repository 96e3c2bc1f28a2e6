//! A conversation over two streams of bytes. The protocol's library is not used for reading, since it sets no limits.

use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message, ProtocolError};
use qishu_rules::shortened;
use serde_json::Value;

use crate::frames::{self, Frame};
use crate::server::serve;
use crate::workspace::LibraryFile;

/// The reason why a conversation ended early.
#[derive(Debug)]
pub enum ServeError {
    /// The editor violates the protocol.
    Protocol(ProtocolError),
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Such an error may repeat a message.
            ServeError::Protocol(error) => {
                write!(f, "the editor does not keep to the protocol: {}", shortened(&error.to_string()))
            }
            ServeError::Input(error) => write!(f, "what the editor sends cannot be read: {error}"),
            ServeError::Output(error) => write!(f, "the editor cannot be answered: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// The maximum number of messages of either kind in a channel between the threads; beyond it the sender waits.
const WAITING: usize = 64;

/// The output stream.
type Shared<W> = Arc<Mutex<W>>;

/// Answers an editor over two streams until it ends the conversation. Files may extend those of the library, too.
pub fn serve_streams(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    library: Vec<LibraryFile>,
) -> Result<(), ServeError> {
    let output = Arc::new(Mutex::new(output));
    let (received, receiver) = bounded(WAITING);
    let (sender, sent) = bounded(WAITING);
    let refusals = Arc::clone(&output);
    let reader = thread::spawn(move || read_all(input, &received, &refusals));
    let writer = thread::spawn(move || write_all(&sent, &output));
    let connection = Connection { sender, receiver };
    let served = serve(&connection, library);
    // The thread that writes ends with the connection.
    drop(connection);
    let served = match served {
        Err(error) if !error.channel_is_disconnected() => Err(ServeError::Protocol(error)),
        // At the end of input, the reading thread has ended with its result. If the conversation broke off otherwise,
        // the editor may never close the input.
        served => ended(reader).map_err(ServeError::Input).and(served.map_err(ServeError::Protocol)),
    };
    served.and(ended(writer).map_err(ServeError::Output))
}

fn ended(thread: JoinHandle<io::Result<()>>) -> io::Result<()> {
    thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread for it broke off")))
}

/// Passes messages on until the editor ends the conversation or the input ends.
fn read_all(input: impl Read, received: &Sender<Message>, output: &Shared<impl Write>) -> io::Result<()> {
    let mut input = BufReader::new(input);
    // If writing fails, the writing thread reports it.
    let refuse = |answer: Value| drop(write(output, |output| framed(output, &answer.to_string())));
    while let Some(frame) = frames::read(&mut input, refuse)? {
        match frame {
            Frame::Message(message) => {
                let is_goodbye = matches!(&message, Message::Notification(told) if told.method == "exit");
                if received.send(message).is_err() || is_goodbye {
                    break;
                }
            }
            Frame::Unread(answer) => refuse(answer),
            Frame::Answer => {}
        }
    }
    Ok(())
}

/// Writes the sent messages. If writing fails, the rest is discarded, so that no thread waits for it.
fn write_all(sent: &Receiver<Message>, output: &Shared<impl Write>) -> io::Result<()> {
    let written = sent.iter().try_for_each(|message| write(output, |output| message.write(output)));
    sent.iter().for_each(drop);
    written
}

fn write<W: Write>(output: &Shared<W>, write: impl FnOnce(&mut W) -> io::Result<()>) -> io::Result<()> {
    write(&mut output.lock().unwrap_or_else(PoisonError::into_inner))
}

fn framed(output: &mut impl Write, text: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The written bytes.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no thread panics").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A stream that refuses all writing.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Some messages, as bytes.
    fn said(messages: &[&str]) -> Vec<u8> {
        messages.iter().flat_map(|text| format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()).collect()
    }

    const BEGIN: [&str; 2] = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    ];
    const END: [&str; 2] = [r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, r#"{"jsonrpc":"2.0","method":"exit"}"#];

    /// The answers to some bytes, and the final result.
    fn answers(bytes: Vec<u8>) -> (Vec<Value>, Result<(), String>) {
        let written = Written::default();
        let served = serve_streams(io::Cursor::new(bytes), written.clone(), Vec::new());
        let bytes = written.0.lock().expect("no thread panics").clone();
        let (mut input, mut answers) = (&bytes[..], Vec::new());
        while let Ok(Some(frame)) = frames::read(&mut input, |_| ()) {
            match frame {
                Frame::Message(message) => answers.push(json!(message)),
                // The answer to a message without an id has none.
                _ => answers.push(Value::Null),
            }
        }
        assert!(input.is_empty());
        (answers, served.map_err(|error| error.to_string()))
    }

    #[test]
    fn a_message_that_cannot_be_read_is_answered_and_ends_nothing() {
        let (answers, end) = answers([said(&BEGIN), said(&["{", "[]"]), said(&END)].concat());
        assert_eq!(end, Ok(()));
        let numbers: Vec<Value> = answers.iter().map(|answer| answer["id"].clone()).collect();
        for number in [1, 2] {
            assert!(numbers.contains(&json!(number)), "{answers:?}");
        }
        assert_eq!(answers.iter().filter(|answer| answer.is_null()).count(), 2, "{answers:?}");
    }

    #[test]
    fn what_ends_a_conversation_is_said() {
        for begin in [Vec::new(), said(&BEGIN)] {
            let end = |bytes: &[u8]| answers([&begin, bytes].concat()).1;
            let unread = "what the editor sends cannot be read: ";
            assert_eq!(end(b"hello\r\n\r\n"), Err(format!("{unread}\"hello\" is no line of a header")));
            assert_eq!(end(b"Content-Length: 9\r\n\r\n{"), Err(format!("{unread}it ends within a message")));
            assert_eq!(end(b"Content-Length: 100000000000\r\n\r\n{"), Err(format!("{unread}it ends within a message")));
        }
        let (_, end) = answers(said(&[r#"{"id":1,"result":"x"}"#]));
        assert!(end.is_err_and(|end| end.starts_with("the editor does not keep to the protocol: ")));
        let closed = serve_streams(io::Cursor::new([said(&BEGIN), said(&END)].concat()), Closed, Vec::new());
        assert!(matches!(closed, Err(ServeError::Output(_))));
    }
}
