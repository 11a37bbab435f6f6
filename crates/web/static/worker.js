// The same client in a worker: bots, hints and long computations run here, so that the page never waits for them.
import init, { answer } from "./web.js";

const ready = init({ module_or_path: new URL("./web_bg.wasm", import.meta.url) });

self.onmessage = async (event) => {
  try {
    await ready;
    self.postMessage(answer(event.data));
  } catch (error) {
    // After a panic this worker can no longer be relied on: the page starts another one.
    console.error(error);
    self.postMessage("broken");
  }
};
