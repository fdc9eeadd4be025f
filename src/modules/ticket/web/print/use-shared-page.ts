import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Sheet } from '../../rules/sheets/sheet.ts';

/** Millimetres that a copy may be high to share a page with another: half of A4 within its margins, less the room around the cut. */
const half = 126;
/** Pixels of style sheets, whatever the screen's are. */
const pixelsOfMillimetre = 96 / 25.4;

/** Says on the paper whether its two copies share a page: the printer must neither cut one nor leave the line between them alone. */
export function useSharedPage(sheet: Sheet): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = paper.current;
    if (element === null) return;
    const [copy] = element.children;
    if (copy === undefined || sheet.copies.length < 2) delete element.dataset['shared'];
    else element.dataset['shared'] = String(heightOnPage(element, copy) <= half * pixelsOfMillimetre);
  }, [sheet]);
  return paper;
}

/** The screen may be narrower than a page, so the copy is laid out once more in a page's width. */
function heightOnPage(paper: HTMLElement, copy: Element): number {
  const page = document.createElement('div');
  page.className = 't-paper t-paper-measured';
  page.lang = paper.lang;
  page.append(copy.cloneNode(true));
  paper.after(page);
  const { height } = page.getBoundingClientRect();
  page.remove();
  return height;
}
