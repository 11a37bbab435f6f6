//! Describes a device in a few words: enough for people to tell their own sessions apart, and nothing more.

/// What is looked for in what a browser says about itself, and what it is called. The first that is found
/// counts: most browsers claim to be several others.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// `Firefox, Linux`, or less if less is known.
pub(crate) fn phrase(agent: &str) -> Option<String> {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    let known: Vec<&str> = [first(&BROWSERS), first(&SYSTEMS)].into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_told_in_a_few_words_of_our_own() {
        for (agent, told) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox, Linux"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari, iPhone"),
            ),
            ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", Some("Chrome, Android")),
            ("curl/8.0", None),
            ("<script>Firefox/1</script>", Some("Firefox")),
            ("", None),
        ] {
            assert_eq!(phrase(agent).as_deref(), told, "{agent}");
        }
    }
}
