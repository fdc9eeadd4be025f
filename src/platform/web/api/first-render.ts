import { useEffect } from 'react';
import { yieldToBrowser } from './yield-to-browser.ts';

let drawing: Promise<void> | undefined;
let endDrawing: (() => void) | undefined;

/** Milliseconds after which answers are handed on, drawn or not. */
const longestHold = 2000;

/**
 * From now on answers wait until the first screen stands. While React draws it in slices, each answer that comes would change what is read
 * already, and all parts that read it would be drawn once more in one go, right after the first drawing.
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

/** Whether the first screen is being drawn. */
export function isFirstRender(): boolean {
  return drawing !== undefined;
}

/** Stands below the first screen, so that its effects are the last ones. */
export function FirstRenderEnd(): null {
  useEffect(() => endDrawing?.(), []);
  return null;
}

/** Waits until the first screen stands, if it is being drawn, and then for a turn of its own. */
export async function firstRendered(): Promise<void> {
  if (drawing === undefined) return;
  await drawing;
  await yieldToBrowser();
}
