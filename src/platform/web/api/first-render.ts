import { useEffect } from 'react';
import { yieldToBrowser } from './yield-to-browser.ts';

let drawing: Promise<void> | undefined;
let endDrawing: (() => void) | undefined;

/** Milliseconds after which answers are passed on even if the first render has not ended. */
const longestHold = 2000;

/**
 * Makes answers wait until the first screen is rendered. React renders it in slices; an answer in between would change
 * data that it has read already, and React would render all readers again in one go.
 */
export function beginFirstRender(): void {
  drawing = new Promise((resolve) => {
    endDrawing = () => {
      drawing = undefined;
      resolve();
    };
    setTimeout(endDrawing, longestHold);
  });
}

/** Whether the first screen is being rendered. */
export function isFirstRender(): boolean {
  return drawing !== undefined;
}

/** Ends the first render; placed below the first screen, because effects run from top to bottom. */
export function FirstRenderEnd(): null {
  useEffect(() => endDrawing?.(), []);
  return null;
}

/** Waits for the end of the first render, if there is one, and then for a task of its own. */
export async function firstRendered(): Promise<void> {
  if (drawing === undefined) return;
  await drawing;
  await yieldToBrowser();
}
