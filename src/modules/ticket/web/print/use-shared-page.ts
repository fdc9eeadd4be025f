import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Sheet } from '../../rules/sheets/sheet.ts';

/** Maximum height in millimetres of a copy that shares a page: half of A4 within its margins, minus the space around the cutting line. */
const half = 126;
/** CSS pixels, independent of the screen's. */
const pixelsOfMillimetre = 96 / 25.4;

/** Marks on the paper whether its two copies share a page, so that the printer cuts neither of them and leaves no cutting line alone. */
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

/** The screen may be narrower than a page, so the copy is laid out again in a page's width. */
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
