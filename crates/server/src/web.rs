//! The files of the page, embedded in the binary and preloaded from the top of the page.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Component, Path};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use include_dir::{Dir, File, include_dir};
use sha2::{Digest, Sha256};

use crate::asset::Asset;

/// What the page is made of, by the ends of the files' names, with the media type of each; nothing else is served.
const KINDS: [(&str, &str); 4] =
    [("html", "text/html"), ("css", "text/css"), ("js", "text/javascript"), ("svg", "image/svg+xml")];

/// The page itself.
pub const INDEX: &str = "index.html";
/// The entry point of its script, which names the views that are loaded when they are needed.
const FIRST_MODULE: &str = "js/main.js";
/// The page about the interface for programs.
pub const DOCS: &str = "docs.html";
/// A board for other people's pages.
pub const EMBED: &str = "embed.html";

/// The file of this name, if there is one.
pub fn asset(name: &str) -> Option<Arc<Asset>> {
    type Made = HashMap<String, ([u8; 32], Arc<Asset>)>;
    static CACHE: LazyLock<RwLock<Made>> = LazyLock::new(RwLock::default);
    let (_, end) = name.rsplit_once('.')?;
    let (_, kind) = KINDS.iter().find(|(known, _)| *known == end)?;
    let mut data = file(name)?.into_owned();
    if name == INDEX {
        data = with_modules(&String::from_utf8_lossy(&data), &text).into_bytes();
    }
    let hash = Sha256::digest(&data).into();
    // A debug build reads the files from the disk, where they may have changed.
    if let Some((made, asset)) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(name)
        && *made == hash
    {
        return Some(Arc::clone(asset));
    }
    let asset = Arc::new(Asset::new(kind, data));
    CACHE.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), (hash, Arc::clone(&asset)));
    Some(asset)
}

fn text(name: &str) -> Option<String> {
    file(name).map(|data| String::from_utf8_lossy(&data).into_owned())
}

/// What a file of the page contains: as it is inside the binary, or, in a build for developers, as it lies on the disk
/// now, so that who works on the page needs no new build.
fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions) { on_disk(name).map(Cow::Owned) } else { embedded(name).map(Cow::Borrowed) }
}

fn embedded(name: &str) -> Option<&'static [u8]> {
    static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/web");
    WEB.get_file(name).map(File::contents)
}

fn on_disk(name: &str) -> Option<Vec<u8>> {
    // A name comes from whoever asks, and must not lead out of the folder.
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| std::fs::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/web")).join(name)).ok())?
}

/// The page with links that preload all its modules. Otherwise a browser would learn of each only after it has read the
/// one that imports it: level after level, each with a round trip. The modules of the views are named in `meta`
/// elements, since only the browser knows which view the address asks for; `early.js`, which runs first, makes links of
/// them.
fn with_modules(page: &str, text: &dyn Fn(&str) -> Option<String>) -> String {
    const EARLY: &str = "  <script src=\"js/early.js\">";
    let at_once = modules(FIRST_MODULE, text);
    let links: String =
        at_once.iter().map(|name| format!("  <link rel=\"modulepreload\" href=\"{name}\">\n")).collect();
    let later = |(view, first): (String, String)| {
        let names: Vec<String> = modules(&first, text).into_iter().filter(|name| !at_once.contains(name)).collect();
        format!("  <meta name=\"modules-{view}\" content=\"{}\">\n", names.join(" "))
    };
    let metas: String = views(&text(FIRST_MODULE).unwrap_or_default()).into_iter().map(later).collect();
    page.replacen(EARLY, &format!("{metas}{EARLY}"), 1).replacen("</head>", &format!("{links}</head>"), 1)
}

/// A module and all that it imports, directly or not, without what `import(…)` loads when it is needed.
fn modules(first: &str, text: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut found = vec![first.to_owned()];
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        next += 1;
        for line in text(&name).unwrap_or_default().lines().filter(|line| line.starts_with("import ")) {
            let imported = between(line, "from './", "'").map(|imported| format!("js/{imported}"));
            found.extend(imported.filter(|imported| !found.contains(imported)));
        }
    }
    found
}

/// The views of the first module, each with its own module: lines such as
/// `m: async () => (await import('./match.js')).matchView,`.
fn views(first_module: &str) -> Vec<(String, String)> {
    let view = |line: &str| {
        let (name, _) = line.split_once(": async () =>")?;
        Some((name.trim().to_owned(), format!("js/{}", between(line, "import('./", "'")?)))
    };
    first_module.lines().filter_map(view).collect()
}

fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.split_once(before)?.1.split_once(after).map(|(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_of_the_first_page_is_named_once() {
        let page = with_modules(&text(INDEX).expect("a page"), &text);
        for name in ["js/main.js", "js/dom.js", "js/home.js", "js/api.js", "js/pieces.js"] {
            assert_eq!(page.matches(&format!("\"modulepreload\" href=\"{name}\"")).count(), 1, "{name} in {page}");
        }
        assert!(page.contains("name=\"modules-m\" content=\"js/match.js js/board.js "), "{page}");
    }

    #[test]
    fn every_named_module_is_there() {
        let mut firsts: Vec<String> =
            views(&text(FIRST_MODULE).expect("a module")).into_iter().map(|view| view.1).collect();
        assert!(firsts.len() >= 3, "{firsts:?}");
        firsts.push(FIRST_MODULE.into());
        for name in firsts.iter().flat_map(|first| modules(first, &text)) {
            assert!(text(&name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_binary_has_the_files_of_the_disk() {
        let mut names =
            vec![INDEX.to_owned(), DOCS.to_owned(), EMBED.to_owned(), "icon.svg".to_owned(), "css/base.css".to_owned()];
        names.extend(modules(FIRST_MODULE, &text));
        for name in names {
            let (inside, outside) = (embedded(&name), on_disk(&name));
            assert!(inside.is_some() && inside == outside.as_deref(), "{name}");
        }
        assert!(embedded("../src/web.rs").is_none() && embedded("js/../index.html").is_none());
    }

    #[test]
    fn only_files_of_the_page_are_served() {
        for (name, kind) in [
            ("index.html", "text/html; charset=utf-8"),
            ("css/base.css", "text/css; charset=utf-8"),
            ("js/main.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
        ] {
            assert_eq!(asset(name).expect("a file").kind, kind, "{name}");
        }
        for name in
            ["../src/web.rs", "../browser/playwright.config.js", "/etc/hosts", "js/../index.html", "js", "", "x.js"]
        {
            assert!(asset(name).is_none(), "{name}");
        }
    }
}
