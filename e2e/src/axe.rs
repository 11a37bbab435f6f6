//! Checks accessibility with axe-core, which is downloaded beside the client and never part of this
//! repository.

use crate::Page;
use serde_json::Value;

impl Page {
    /// Checks that the page has no serious barrier: WCAG 2.2 A and AA, findings that axe-core calls serious
    /// or critical.
    pub async fn has_no_barriers(&self, place: &str) {
        let axe = std::fs::read_to_string(crate::folder().join("axe.min.js"))
            .expect("axe-core is there: `cargo xtask e2e` fetches it");
        self.js(&axe).await;
        self.js("window.found = undefined;
             axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})
               .then((result) => { window.found = result.violations; })
               .catch((error) => { window.found = [{impact: 'critical', id: String(error), nodes: []}]; });")
            .await;
        self.until("axe-core has looked", "window.found !== undefined").await;
        let found = self
            .value(
                "window.found.filter((one) => one.impact === 'serious' || one.impact === 'critical')
                   .map((one) => one.id + ': ' + one.nodes.slice(0, 6).map((node) => node.html.slice(0, 160) + ' '
                     + (node.any[0]?.message ?? '')).join(' | '))",
            )
            .await;
        let found: Vec<&str> = found.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(found.is_empty(), "{place}:\n{}", found.join("\n"));
    }
}
