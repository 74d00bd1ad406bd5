//! Who a client is: the address of the connection, or the one that a trusted proxy reports.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

#[cfg(not(target_family = "wasm"))]
use axum::extract::ConnectInfo;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

/// The addresses that begin with the same bits, such as `10.0.0.0/8`. A single address is a network too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    start: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether the address belongs to it.
    pub fn contains(&self, ip: IpAddr) -> bool {
        masked(ip.to_canonical(), self.bits) == Some(self.start)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}`: expected an address or a network, as 127.0.0.1, 10.0.0.0/8 or fd00::/8");
        let (ip, bits) = text.split_once('/').map_or((text, None), |(ip, bits)| (ip, Some(bits)));
        let ip: IpAddr = ip.parse().map_err(|_| wrong())?;
        let most = if ip.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        let start = masked(ip, bits).ok_or_else(wrong)?;
        Ok(Network { start, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.bits)
    }
}

/// The address with all but the first `bits` cleared; none if it has fewer.
fn masked(ip: IpAddr, bits: u8) -> Option<IpAddr> {
    let bits = u32::from(bits);
    match ip {
        IpAddr::V4(ip) if bits <= 32 => {
            let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
            Some(IpAddr::from((u32::from(ip) & mask).to_be_bytes()))
        }
        IpAddr::V6(ip) if bits <= 128 => {
            let mask = u128::MAX.checked_shl(128 - bits).unwrap_or(0);
            Some(IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & mask)))
        }
        _ => None,
    }
}

/// A client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, since a household has all of
/// those.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientKey(IpAddr);

impl ClientKey {
    /// The key of this address.
    pub fn of(ip: IpAddr) -> Self {
        let ip = ip.to_canonical();
        match ip {
            IpAddr::V4(_) => ClientKey(ip),
            IpAddr::V6(_) => ClientKey(masked(ip, 64).expect("an address has 64 bits")),
        }
    }
}

impl fmt::Display for ClientKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The client's address. `X-Forwarded-For` is believed only as far as trusted proxies have written it: read from the
/// right, the client is the first address that is not one of them.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |ip: IpAddr| trusted.iter().any(|network| network.contains(ip));
    let lines = headers.get_all("x-forwarded-for").iter();
    let hops: Vec<&str> = lines.flat_map(|line| line.to_str().unwrap_or_default().split(',')).map(str::trim).collect();
    let mut client = peer;
    for hop in hops.into_iter().rev() {
        // Everything to the left of an untrusted address was written by that client.
        if !is_trusted(client) {
            break;
        }
        let Some(ip) = read_hop(hop) else { break };
        client = ip;
    }
    client.to_canonical()
}

/// Reads an entry of the header; some proxies add a port.
fn read_hop(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    bare.parse().ok().or_else(|| hop.parse().ok().map(|addr: SocketAddr| addr.ip()))
}

/// The client of a request, as the middleware has determined it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientInfo(pub ClientKey);

impl<S: Sync> FromRequestParts<S> for ClientInfo {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        if let Some(client) = parts.extensions.get::<ClientInfo>() {
            return Ok(*client);
        }
        Ok(ClientInfo(ClientKey::of(peer(parts))))
    }
}

/// Who has connected.
#[cfg(not(target_family = "wasm"))]
fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(Ipv6Addr::UNSPECIFIED.into(), |peer| peer.0.ip())
}

/// In a browser there is nobody else.
#[cfg(target_family = "wasm")]
fn peer(_: &Parts) -> IpAddr {
    Ipv6Addr::LOCALHOST.into()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn networks_contain_what_begins_like_them() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("192.168.1.128/25", "192.168.1.200", "192.168.1.1"),
            ("0.0.0.0/0", "8.8.8.8", "::2"),
            ("fd00::/8", "fd12::1", "fe80::1"),
            ("::1", "::1", "::2"),
            ("10.0.0.0/8", "::ffff:10.1.2.3", "::ffff:11.1.2.3"),
        ] {
            let read: Network = network.parse().expect("a network");
            assert!(read.contains(ip(inside)), "{inside} in {network}");
            assert!(!read.contains(ip(outside)), "{outside} in {network}");
        }
        for wrong in ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "10.0.0"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_header_counts_only_from_proxies_that_we_trust() {
        let trusted: Vec<Network> = ["127.0.0.1", "10.0.0.0/8"].map(|text| text.parse().expect("a network")).into();
        for (peer, lines, client) in [
            // No trusted proxy has written it.
            ("203.0.113.9", &["198.51.100.1"][..], "203.0.113.9"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            // What stands to the left of the client's own address was made up by the client.
            ("127.0.0.1", &["1.2.3.4, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.2.3.4", "198.51.100.1, 10.0.0.7"], "198.51.100.1"),
            ("127.0.0.1", &["10.0.0.9, 10.0.0.7"], "10.0.0.9"),
            ("127.0.0.1", &["1.2.3.4, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &["1.2.3.4, nonsense, 10.0.0.7"], "10.0.0.7"),
            ("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("127.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            ("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            assert_eq!(client_address(ip(peer), &headers, &trusted), ip(client), "{peer} {lines:?}");
        }
        let headers = [(axum::http::HeaderName::from_static("x-forwarded-for"), HeaderValue::from_static("1.2.3.4"))];
        assert_eq!(client_address(ip("127.0.0.1"), &headers.into_iter().collect(), &[]), ip("127.0.0.1"));
    }

    #[test]
    fn ipv6_counts_by_64_bits() {
        let origin = |text: &str| ClientKey::of(ip(text));
        assert_eq!(origin("2001:db8:1:2::1"), origin("2001:db8:1:2:ffff::9"));
        assert_ne!(origin("2001:db8:1:2::1"), origin("2001:db8:1:3::1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
        assert_eq!(origin("::ffff:192.0.2.1"), origin("192.0.2.1"));
    }
}
