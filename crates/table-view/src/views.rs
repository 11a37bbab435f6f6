//! The views of one position. Each is built once, for prompt, log and board alike.

use kernel::{Game, Table, Viewer};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// The views of a table's current position.
pub(crate) struct Views<G: Game> {
    built: RefCell<Vec<(Viewer, Arc<G::View>)>>,
    count: Cell<usize>,
}

impl<G: Game> Default for Views<G> {
    fn default() -> Self {
        Views { built: RefCell::default(), count: Cell::new(0) }
    }
}

impl<G: Game> Views<G> {
    /// This viewer's view of the table.
    pub(crate) fn of(&self, table: &Table<G>, viewer: Viewer) -> Arc<G::View> {
        let mut built = self.built.borrow_mut();
        if let Some((_, view)) = built.iter().find(|(of, _)| *of == viewer) {
            return Arc::clone(view);
        }
        let view = Arc::new(table.view(viewer));
        self.count.set(self.count.get() + 1);
        built.push((viewer, Arc::clone(&view)));
        view
    }

    /// Discards the views, because the table has moved on.
    pub(crate) fn forget(&self) {
        self.built.borrow_mut().clear();
    }

    /// How many were built so far.
    pub(crate) fn count(&self) -> usize {
        self.count.get()
    }
}
