import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { type ReactNode, useEffect, useRef } from 'react';

/** Longer texts are shown as plain text, because formatting would block the page. */
const longest = 200_000;

/** Checkboxes of tasks become characters, because ticking them would change nothing. */
const marked = new Marked({ renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') } });

/** Formatted Markdown without active content: pictures of other sites are not loaded, and links open in a new tab. */
export function MarkdownText({ text }: { text: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const isLong = text.length > longest;
  useEffect(() => {
    if (box.current === null || isLong) return;
    const content = DOMPurify.sanitize(marked.parse(text, { async: false, gfm: true }), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'svg', 'math', 'form', 'input', 'button', 'video', 'audio'],
      FORBID_ATTR: ['style', 'id', 'name', 'class'],
    });
    for (const link of content.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    for (const picture of content.querySelectorAll('img')) picture.replaceWith(picture.alt);
    box.current.replaceChildren(content);
  }, [text, isLong]);
  return isLong ? <pre className="d-text">{text}</pre> : <div ref={box} className="d-markdown" />;
}
