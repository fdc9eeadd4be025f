import type { ReactElement, RefAttributes } from 'react';

/** A button that opens something. */
export type Opener = ReactElement<
  RefAttributes<HTMLButtonElement> & {
    onClick?: () => void;
    'aria-haspopup'?: 'menu' | 'dialog';
    'aria-expanded'?: boolean;
  }
>;

/** The props of a menu or window that is rendered around the button that opens it. */
export interface ContentProps {
  readonly opener: Opener;
}
