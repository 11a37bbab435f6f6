//! What floats over the map: the fight, a scene between heroes, a choice, the uses of what is chosen, the
//! Source.

use super::{Mk, arena, choice, hand, hud, peek, scene};
use leptos::portal::Portal;
use leptos::prelude::*;

/// All of it.
pub(super) fn over(mk: Mk) -> AnyView {
    let fighting = Memo::new(move |_| arena::fighting(mk));
    view! {
        {move || fighting.get().then(|| arena::arena(mk, true))}
        {scene::scene(mk)}
        {choice::choice(mk)}
        {hud::pool(mk)}
        {hand::uses(mk)}
        <Portal>{peek::panel(mk)}</Portal>
    }
    .into_any()
}

/// The same in a replay, beside the map: only what goes on.
pub(super) fn beside(mk: Mk) -> AnyView {
    let fighting = Memo::new(move |_| arena::fighting(mk));
    view! {
        <div class="mk-beside">
            {move || fighting.get().then(|| arena::arena(mk, false))}
            {scene::scene(mk)}
        </div>
        <Portal>{peek::panel(mk)}</Portal>
    }
    .into_any()
}
