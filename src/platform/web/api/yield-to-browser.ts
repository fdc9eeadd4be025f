const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Lets what follows begin in a turn of its own: a screen asks a dozen questions at once, and while a slow phone sends them all it answers
 * nobody. Not by a timer, which a browser holds back in windows that nobody looks at.
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
