/** Milliseconds after which keys work as usual again, if the file of the box could not be loaded. */
const longest = 5_000;

interface TypedKeys {
  readonly text: string;
  /** Whether Enter was pressed after the text. */
  readonly enter: boolean;
}

const none: TypedKeys = { text: '', enter: false };
let typed = none;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Collects typed keys for a box that is about to open, so that they do not reach the focused element. */
export function holdTypedKeys(): void {
  takeTypedKeys();
  window.addEventListener('keydown', hold, { capture: true });
  timer = setTimeout(takeTypedKeys, longest);
}

/** Returns the collected keys for the box that has the focus now, and ends the collecting. */
export function takeTypedKeys(): TypedKeys {
  const taken = typed;
  typed = none;
  clearTimeout(timer);
  window.removeEventListener('keydown', hold, { capture: true });
  return taken;
}

function hold(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || key === 'Escape') return;
  if (key === 'Enter') typed = { ...typed, enter: true };
  else if (key === 'Backspace') typed = { text: typed.text.slice(0, -1), enter: false };
  else if (key.length === 1) typed = { text: typed.text + key, enter: false };
  event.preventDefault();
  event.stopImmediatePropagation();
}
