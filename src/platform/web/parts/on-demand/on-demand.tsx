import { cloneElement, createElement, type ReactNode, useState } from 'react';
import type { Part } from '../../module.ts';
import type { ContentProps, Opener } from './opener.ts';
import { usePreloaded } from '../use-preloaded.ts';

/**
 * A button whose menu or window (`part`) is rendered, open and around the button, only after the first press: a screen
 * has many of them, and most are never opened.
 */
export function OnDemand<P extends object>(props: {
  opener: Opener;
  opens: 'menu' | 'dialog';
  part: Part<P & ContentProps>;
  given: P;
}): ReactNode {
  const { opener, part } = props;
  const [wasPressed, setPressed] = useState(false);
  const whenFetched = usePreloaded(part.preload);
  if (wasPressed) return createElement(part, { ...props.given, opener });
  return cloneElement(opener, {
    'aria-haspopup': props.opens,
    'aria-expanded': false,
    onClick: () => whenFetched(() => setPressed(true)),
  });
}
