import DOMPurify from 'dompurify';

/** Sanitises a note's HTML again in the browser. */
export function fragmentOf(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'svg', 'math', 'form'],
  });
}
