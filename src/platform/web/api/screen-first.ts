import { yieldToBrowser } from './yield-to-browser.ts';

/**
 * Waits until the screen has sent its own requests: over HTTP/1.1 a browser sends only six at a time and queues the
 * others.
 */
export async function screenFirst(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve));
  return yieldToBrowser();
}
