//! A stream that gives up when the other side does not read for a while, whatever is sent: an answer or a message.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

use super::ConnectionGuard;

/// A TCP stream whose writes time out.
#[derive(Debug)]
pub struct TimeoutStream {
    stream: TcpStream,
    timeout: Duration,
    blocked: Option<Pin<Box<Sleep>>>,
    /// Held as long as the stream is open, also as a WebSocket.
    _guard: ConnectionGuard,
}

impl TimeoutStream {
    /// A stream whose writes fail after `timeout` without progress.
    pub fn new(stream: TcpStream, timeout: Duration, guard: ConnectionGuard) -> Self {
        TimeoutStream { stream, timeout, blocked: None, _guard: guard }
    }

    fn poll_write_with(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), cx) {
            self.blocked = None;
            return Poll::Ready(written);
        }
        let timeout = self.timeout;
        let blocked = self.blocked.get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        ready!(blocked.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_with(cx, |stream, cx| stream.poll_write(cx, buf))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_with(cx, |stream, cx| stream.poll_write_vectored(cx, bufs))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
