// The helper of the game that this worker is named after: bots, hints and long computations run here, so that the page never
// waits for them.
const ready = import(`./helper-${self.name}.js`).then(async (helper) => {
  await helper.default({ module_or_path: new URL(`./helper-${self.name}_bg.wasm`, import.meta.url) });
  return helper;
});
ready.catch(() => {}); // Told to the page when it asks.

self.onmessage = async (event) => {
  try {
    const { answer } = await ready;
    self.postMessage(answer(event.data));
  } catch (error) {
    // After a panic this worker can no longer be relied on: the page starts another one.
    console.error(error);
    self.postMessage("broken");
  }
};
