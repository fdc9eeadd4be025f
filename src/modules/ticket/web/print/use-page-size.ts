import { type RefObject, useLayoutEffect } from 'react';

const pixelsOfMillimetre = 96 / 25.4;

/** Sets the paper of the browser's own printing: as wide as the roll, and as long as the content. */
export function usePageSize(content: RefObject<HTMLElement | null>, width: number, height?: number): void {
  useLayoutEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const rules = new CSSStyleSheet();
    const long = height ?? Math.ceil(element.getBoundingClientRect().height / pixelsOfMillimetre) + 1;
    rules.replaceSync(`@page { size: ${width}mm ${long}mm; margin: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    };
  });
}
