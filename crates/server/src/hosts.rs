//! The names under which the server may be addressed.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

/// The names under which the server may be addressed, each with its port. This keeps out pages from elsewhere, and
/// names that somebody's DNS points at us.
#[derive(Clone, Debug)]
pub struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// The names of a server that listens there, and those that its operator has given it.
    pub fn of(addr: SocketAddr, more: &[String]) -> Self {
        let port = addr.port();
        let mut names: Vec<String> = Vec::new();
        if addr.ip().is_loopback() || addr.ip().is_unspecified() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        if !addr.ip().is_unspecified() {
            names.push(match addr.ip() {
                IpAddr::V4(ip) => ip.to_string(),
                IpAddr::V6(ip) => format!("[{ip}]"),
            });
        }
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names);
        }
        hosts.extend(more.iter().map(|name| name.to_lowercase()));
        AllowedHosts(hosts)
    }

    fn knows(&self, host: &str) -> bool {
        self.0.contains(&host.to_lowercase())
    }

    /// Whether the request is addressed to us.
    pub fn allow_host(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        host.to_str().is_ok_and(|host| self.knows(host))
    }

    /// Whether the request comes from a page of ours, or from no page at all.
    pub fn allow_origin(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => true,
            (Some(origin), None) => {
                let origin = origin.to_str().unwrap_or_default();
                let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
                host.is_some_and(|host| self.knows(host))
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).expect("an origin"));
        }
        headers
    }

    #[test]
    fn only_our_own_names_are_hosts() {
        let hosts = AllowedHosts::of("127.0.0.1:7878".parse().expect("an address"), &["tablas.example".into()]);
        for right in ["127.0.0.1:7878", "localhost:7878", "LOCALHOST:7878", "[::1]:7878", "tablas.example"] {
            assert!(hosts.allow_host(&headers(right, None)), "{right}");
        }
        for wrong in ["127.0.0.1", "127.0.0.1:80", "evil.example:7878", "localhost.evil:7878", ""] {
            assert!(!hosts.allow_host(&headers(wrong, None)), "{wrong}");
        }
    }

    #[test]
    fn only_our_own_pages_may_change_anything() {
        let hosts = AllowedHosts::of("127.0.0.1:7878".parse().expect("an address"), &[]);
        let own = |origin| hosts.allow_origin(&headers("127.0.0.1:7878", origin));
        assert!(own(None) && own(Some("http://127.0.0.1:7878")) && own(Some("http://localhost:7878")));
        for wrong in ["null", "http://127.0.0.1", "https://evil.example", "http://127.0.0.1:7878.evil", "file://", ""] {
            assert!(!own(Some(wrong)), "{wrong}");
        }
    }
}
