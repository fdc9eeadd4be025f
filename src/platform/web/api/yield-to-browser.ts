const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Continues in a new task, so that the browser can handle input in between: a screen sends a dozen requests at once,
 * which blocks a slow phone. A message does this and not a timer, because browsers slow down timers of hidden windows.
 */
export async function yieldToBrowser(): Promise<void> {
  channel ??= openChannel();
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.addEventListener('message', () => waiting.shift()?.());
  opened.port1.start();
  return opened;
}
