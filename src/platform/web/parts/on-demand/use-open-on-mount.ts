import { type RefCallback, useCallback, useState } from 'react';

/**
 * For a menu or window that is rendered when its button is pressed: open from the start, with the focus on the button,
 * which gets it back later.
 */
export function useOpenOnMount(): {
  readonly button: RefCallback<HTMLButtonElement>;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
} {
  const [opened, setOpened] = useState(false);
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (element === null) return;
    element.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { button, opened, setOpened };
}
