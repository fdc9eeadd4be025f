import DOMPurify from 'dompurify';
import { type ReactNode, useEffect, useRef } from 'react';

/** A post's HTML, sanitized by the server and again here. */
export function PostContent({ html }: { html: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      ADD_ATTR: ['target'],
      FORBID_TAGS: ['img', 'style', 'svg', 'math', 'form'],
    });
    box.current?.replaceChildren(clean);
  }, [html]);
  return <div ref={box} className="a-post" />;
}
