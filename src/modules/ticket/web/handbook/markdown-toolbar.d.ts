import type { HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Of `@github/markdown-toolbar-element`; its attribute `for` is the id of the textarea. */
      'markdown-toolbar': HTMLAttributes<HTMLElement>;
    }
  }
}
