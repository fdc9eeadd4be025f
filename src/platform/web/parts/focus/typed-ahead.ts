/** Milliseconds after which the keys are free again although the box never came: its file could not be fetched. */
const longest = 5_000;

interface TypedKeys {
  readonly text: string;
  /** Whether Enter came behind the text. */
  readonly enter: boolean;
}

const none: TypedKeys = { text: '', enter: false };
let typed = none;
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on what is typed is kept for a box that is about to open, instead of reaching what has the focus. */
export function holdTypedKeys(): void {
  takeTypedKeys();
  window.addEventListener('keydown', hold, { capture: true });
  timer = setTimeout(takeTypedKeys, longest);
}

/** What was typed meanwhile, for the box that has the focus now; the keys are free again. */
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
