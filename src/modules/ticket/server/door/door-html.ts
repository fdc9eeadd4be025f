import { createHash } from 'node:crypto';
import type { Locale } from '#platform/entity/locale.ts';
import { doorText, type DoorWord } from '../../locales/door-page.ts';
import type { DoorPurpose } from '../../rules/counter/door.ts';
import { Html, markup } from '../customer-page/html.ts';
import { pageStyle } from '../customer-page/page-style.ts';
import { photoScript } from './photo-script.ts';
import { signScript } from './sign-script.ts';

export interface DoorContent {
  readonly locale: Locale;
  readonly shop: string;
  readonly purpose: DoorPurpose;
  /** Of the ticket; empty for one that is being written. */
  readonly number: string;
  readonly terms: string | null;
  /** Proposed as the name of who signs. */
  readonly name: string;
}

const style = `${pageStyle}
canvas{display:block;width:100%;aspect-ratio:3/1;border:1px solid var(--q);background:#fff;touch-action:none}ul{padding:0;list-style:none}li{border-bottom:1px solid var(--l);padding:.5rem 0}
[hidden]{display:none}input[type=file]{position:absolute;opacity:0;width:1px;height:1px}.b{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--a);color:var(--i);background:var(--a);cursor:pointer}:focus-within>.b{outline:3px solid var(--a);outline-offset:2px}`;

/** Only the page's own style and scripts, which it sends to itself only. */
export const doorHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    `script-src 'self' '${digest(signScript)}' '${digest(photoScript)}'`,
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function doorHtml(content: DoorContent): string {
  const { locale, shop, purpose, number } = content;
  const title = doorText(locale, `title.${purpose}`);
  const header = markup`<header><b>${shop}</b>${number}</header>`;
  const main = purpose === 'photos' ? photoForm(content) : signForm(content);
  return documentOf(locale, `${title} · ${shop}`, [header, markup`<main><h1>${title}</h1>${main}</main>`]);
}

/** The page of an address that does not work, or not any more. */
export function goneDoorHtml(locale: Locale): string {
  const [title, text] = [doorText(locale, 'gone.title'), doorText(locale, 'gone.text')];
  return documentOf(locale, title, [markup`<main><h1>${title}</h1><p>${text}</p></main>`]);
}

function signForm({ locale, terms, name }: DoorContent): Html {
  const say = (word: DoorWord): string => doorText(locale, word);
  return markup`${terms && markup`<p class="w">${terms}</p>`}
    <noscript><p class="n">${say('script')}</p></noscript>
    <form hidden><label class="o">${say('name')}<input type="text" name="name" maxlength="160" autocomplete="off" value="${name}"></label>
    <p id="s" class="q">${say('here')}</p><canvas role="img" aria-labelledby="s"></canvas>
    <p class="x" role="alert" data-empty="${say('empty')}" data-failed="${say('failed')}"></p>
    <button type="submit" class="m">${say('sign')}</button><button type="button">${say('clear')}</button></form>
    <p class="n" role="status" hidden tabindex="-1">${say('signed')}</p>
    <script>${new Html(signScript)}</script>`;
}

function photoForm({ locale }: DoorContent): Html {
  const say = (word: DoorWord): string => doorText(locale, word);
  return markup`<noscript><p class="n">${say('script')}</p></noscript>
    <form hidden data-sending="${say('photo.sending')}" data-sent="${say('photo.sent')}" data-failed="${say('photo.failed')}" data-full="${say('photo.full')}" data-gone="${say('gone.text')}">
    <p class="q">${say('photo.how')}</p><p><input type="file" id="f" accept="image/*" multiple><label for="f" class="b">${say('photo.add')}</label></p>
    <ul aria-live="polite"></ul></form><script>${new Html(photoScript)}</script>`;
}

function documentOf(locale: Locale, title: string, parts: readonly Html[]): string {
  return markup`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
    <title>${title}</title><style>${new Html(style)}</style></head><body>${parts}</body></html>`.text;
}
