import { yieldToBrowser } from './yield-to-browser.ts';

/** Lets what the screen itself asks for in the same moment go first: over HTTP/1.1 a browser sends six questions at a time and keeps the others waiting. */
export async function screenFirst(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve));
  return yieldToBrowser();
}
