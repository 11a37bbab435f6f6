// The helper of the game that this worker is named after: bots, hints and long computations run here, so that the page never
// waits for them. The name says of which build the page is: no other helper is put beside it.
const [game, build] = self.name.split("/");
const ready = import(`./helper-${game}.js`).then(async (helper) => {
  if (helper.build !== build) return undefined;
  await helper.default({ module_or_path: new URL(`./helper-${game}_bg.wasm`, import.meta.url) });
  return helper;
});
ready.catch(() => {}); // Told to the page when it asks.

self.onmessage = async (event) => {
  try {
    const helper = await ready;
    self.postMessage(helper ? helper.answer(event.data) : "other build");
  } catch (error) {
    // After a panic this worker can no longer be relied on: the page starts another one.
    console.error(error);
    self.postMessage("broken");
  }
};
