//! The framing of messages: a header with the length, and a text in JSON. Both are read within limits.

use std::io::{self, BufRead, Read};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// The maximum bytes of a message: several times the size in JSON of the largest rules file.
pub const LONGEST_MESSAGE: u64 = 32 << 20;
/// The maximum bytes of a header.
const LONGEST_HEADER: u64 = 4 << 10;
/// The number of characters shown of an unreadable header.
const SHOWN: usize = 60;

/// A message from an editor.
#[derive(Debug)]
pub enum Frame {
    /// A message.
    Message(Message),
    /// An unreadable message, and the answer to it.
    Unread(Value),
    /// An unreadable answer, which gets no reply.
    Answer,
}

/// Reads the next message; `None` at the end. For a message that is too long, `refuse` is called before the rest of it
/// is skipped.
///
/// # Errors
///
/// Fails if the header cannot be read, since the start of the next message is then unknown. Also fails at the end of
/// input within a message.
pub fn read(input: &mut impl BufRead, refuse: impl FnOnce(Value)) -> io::Result<Option<Frame>> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > LONGEST_MESSAGE {
        let message = format!("the message has {length} bytes, and at most {LONGEST_MESSAGE} are read");
        refuse(refusal(Value::Null, ErrorCode::InvalidRequest, &message));
        let passed = io::copy(&mut input.take(length), &mut io::sink())?;
        return if passed < length { Err(cut_off()) } else { Ok(Some(Frame::Answer)) };
    }
    let mut text = Vec::new();
    input.take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Err(cut_off());
    }
    Ok(Some(frame(&text)))
}

/// The length given in a header.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut input = input.take(LONGEST_HEADER);
    let (mut length, mut line) = (None, Vec::new());
    for number in 0.. {
        line.clear();
        input.read_until(b'\n', &mut line)?;
        if line.is_empty() && number == 0 {
            return Ok(None);
        }
        let Some(text) = line.strip_suffix(b"\n") else {
            return Err(match input.limit() {
                0 => malformed(format!("a header has more than {LONGEST_HEADER} bytes")),
                _ => cut_off(),
            });
        };
        let text = String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text));
        if text.is_empty() {
            break;
        }
        let shown = || text.chars().take(SHOWN).collect::<String>();
        let (name, value) =
            text.split_once(':').ok_or_else(|| malformed(format!("{:?} is no line of a header", shown())))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let number = value.trim().parse();
            length = Some(number.map_err(|_| malformed(format!("{:?} tells no length", shown())))?);
        }
    }
    length.map(Some).ok_or_else(|| malformed("a header tells no `Content-Length`".to_string()))
}

/// The content of a text.
fn frame(text: &[u8]) -> Frame {
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        Err(error) => return Frame::Unread(refusal(Value::Null, ErrorCode::ParseError, &error.to_string())),
    };
    let id = value.get("id").filter(|id| id.is_number() || id.is_string()).cloned();
    let has_number = id.is_some();
    let is_answer = value.get("method").is_none() && (value.get("result").is_some() || value.get("error").is_some());
    match serde_json::from_value(value) {
        // A request with a null id is read as a notification.
        Ok(message) if !(has_number && matches!(message, Message::Notification(_))) => Frame::Message(message),
        Err(_) if is_answer => Frame::Answer,
        _ => {
            let message = "this is neither a request nor a notification nor an answer";
            Frame::Unread(refusal(id.unwrap_or_default(), ErrorCode::InvalidRequest, message))
        }
    }
}

fn refusal(id: Value, code: ErrorCode, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } })
}

fn malformed(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "it ends within a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames of some bytes, and the final result.
    fn frames(bytes: &[u8]) -> (Vec<Value>, Result<(), String>) {
        let (mut input, mut found) = (bytes, Vec::new());
        loop {
            let mut refused = Vec::new();
            let frame = read(&mut input, |answer| refused.push(answer));
            found.append(&mut refused);
            match frame {
                Ok(None) => return (found, Ok(())),
                Ok(Some(Frame::Message(message))) => found.push(json!(message)),
                Ok(Some(Frame::Unread(answer))) => found.push(answer),
                Ok(Some(Frame::Answer)) => {}
                Err(error) => return (found, Err(error.to_string())),
            }
        }
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn what_cannot_be_read_is_answered_and_the_next_message_is_read() {
        let exit = json!({ "method": "exit" });
        for (text, code, id) in [
            ("{", -32700, Value::Null),
            ("{\"a\":\u{1}}", -32700, Value::Null),
            (&"[".repeat(100_000), -32700, Value::Null),
            ("[]", -32600, Value::Null),
            ("{\"id\":99999999999,\"method\":\"shutdown\"}", -32600, json!(99_999_999_999_u64)),
            ("{\"id\":\"a\",\"method\":3}", -32600, json!("a")),
        ] {
            let (found, end) = frames((framed(text) + &framed(&exit.to_string())).as_bytes());
            assert_eq!((found.len(), end), (2, Ok(())), "{text:.40}: {found:?}");
            assert_eq!((&found[0]["error"]["code"], &found[0]["id"]), (&json!(code), &id), "{text:.40}");
            assert_eq!(found[1], exit);
        }
        let answers =
            framed("{\"id\":null,\"error\":{}}") + "content-length:17\nContent-Type: x\n\n{\"method\":\"exit\"}";
        assert_eq!(frames(answers.as_bytes()), (vec![exit], Ok(())));
    }

    #[test]
    fn a_message_that_is_too_long_takes_no_memory() {
        let (found, end) = frames(b"Content-Length: 100000000000\r\n\r\n{\"method\":");
        assert_eq!(found[0]["error"]["code"], -32600);
        assert_eq!(end, Err("it ends within a message".to_string()));
        let long = LONGEST_MESSAGE as usize + 1;
        let (found, end) = frames((framed(&" ".repeat(long)) + &framed("{\"method\":\"exit\"}")).as_bytes());
        assert_eq!((found.len(), &found[1], end), (2, &json!({ "method": "exit" }), Ok(())));
        let (found, end) = frames(b"Content-Length: 30000000\r\n\r\n{\"method\":");
        assert_eq!((found, end), (Vec::new(), Err("it ends within a message".to_string())));
    }

    #[test]
    fn a_header_that_cannot_be_read_ends_the_conversation_with_the_reason() {
        for (bytes, reason) in [
            ("hello\r\n\r\n", "\"hello\" is no line of a header"),
            ("Content-Length: -1\r\n\r\n", "\"Content-Length: -1\" tells no length"),
            ("Content-Length: 99999999999999999999\r\n\r\n", "tells no length"),
            ("Content-Type: x\r\n\r\n{}", "a header tells no `Content-Length`"),
            ("Content-Length: 2", "it ends within a message"),
            (&"x".repeat(100_000), "a header has more than 4096 bytes"),
            (&"x: y\n".repeat(100_000), "a header has more than 4096 bytes"),
        ] {
            let (found, end) = frames(bytes.as_bytes());
            assert!(found.is_empty() && end.as_ref().is_err_and(|end| end.contains(reason)), "{bytes:.40}: {end:?}");
        }
        assert_eq!(frames(b""), (Vec::new(), Ok(())));
    }
}
