import DOMPurify from 'dompurify';

/** A note's HTML, which the server made harmless, made harmless once more where it is shown. */
export function fragmentOf(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'svg', 'math', 'form'],
  });
}
