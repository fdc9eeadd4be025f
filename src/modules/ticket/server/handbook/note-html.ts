import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

export interface Note {
  readonly content: string;
  /** markdown, text or html. */
  readonly type: string;
}

/** Renders a note as sanitised HTML. Links in double brackets become `<a data-note="title">`, which the browser resolves. */
export function noteHtml({ content, type }: Note): string {
  if (type === 'text') return linked(escaped(content).replaceAll('\n', '<br>'));
  const html = type === 'html' ? content : marked.parse(content, { async: false, gfm: true, breaks: true });
  return linked(sanitizeNote(html));
}

/** Maximum nesting; browsers render at most 512 levels. */
const deepest = 200;

/** Sanitises HTML: nothing in it runs, loads, or imitates the product. */
export function sanitizeNote(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    nestingLimit: deepest,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'referrerpolicy'],
      ol: ['start'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
      input: ['type', 'checked', 'disabled'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
      // Loading a picture from another host would reveal who reads the note, so it becomes a link.
      img: (tagName, attributes) =>
        /^https?:/i.test(attributes['src'] ?? '')
          ? {
              tagName: 'a',
              attribs: { href: attributes['src'] ?? '', rel: 'noopener noreferrer', target: '_blank' },
              text: attributes['alt'] || (attributes['src'] ?? ''),
            }
          : { tagName, attribs: { ...attributes, referrerpolicy: 'no-referrer' } },
      input: (tagName, attributes) =>
        attributes['type'] === 'checkbox'
          ? { tagName, attribs: { ...attributes, disabled: 'disabled' } }
          : { tagName: 'span', attribs: {} },
    },
  });
}

const allowedTags =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li dl dt dd table thead tbody tr th td caption a img b strong i em u s del ins sub sup mark small kbd span div details summary input'.split(
    ' ',
  );

/** Converts titles in double brackets to links, outside of tags and code. */
function linked(html: string): string {
  let code = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (/^<(pre|code)\b/i.test(part)) code += 1;
      if (/^<\/(pre|code)\b/i.test(part)) code -= 1;
      if (part.startsWith('<') || code > 0) return part;
      return part.replaceAll(
        /\[\[([^[\]\n<>]{1,200})\]\]/g,
        (_whole, title: string) => `<a data-note="${title.replaceAll('"', '&quot;')}">${title}</a>`,
      );
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
