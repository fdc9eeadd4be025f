import type { Locale } from '#platform/entity/locale.ts';
import { pageText, type PageWord } from '../../locales/customer-page.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { telLink } from '../../rules/tel-link.ts';
import { billHtml } from './bill-html.ts';
import { estimateHtml } from './estimate-html.ts';
import { Html, markup } from './html.ts';
import type { PageData } from './page-data.ts';
import { pageStyle } from './page-style.ts';
import { stateOf, type State } from './page-state.ts';
import { formatsOf, type PageFormats, type Shown } from './page-formats.ts';

export function pageHtml(data: PageData, shown: Shown): string {
  const formats = formatsOf(data, shown.locale);
  const { say } = formats;
  const { name, phones, logo } = data.shop;
  const state = stateOf(data, shown.locale);
  const number = formatTicketNumber(Number(data.ticket['number']));
  const member =
    shown.member && markup`<p class="n k"><a href="${shown.member}">${say('member.open')} ${number}</a></p>`;
  const header = markup`<header>
    ${logo && markup`<img src="${shown.path}/logo" alt="">`}
    <b>${name}</b>
    ${phones.map(({ number: phone, description }) => markup`<a href="tel:${telLink(phone)}">${phone} ${description}</a>`)}
  </header>`;
  const main = markup`<main>
    ${member}
    ${shown.message && markup`<p class="n" role="status">${say(shown.message)}</p>`}
    <p class="q">${say('title', { number })}</p>
    <h1>${state.text}</h1>
    <p>${state.next}</p>
    ${factsHtml(data, state.key, formats, shown.code)}
    ${photosHtml(data, shown.path, formats)}
    ${billHtml(data, formats)}
    ${data.estimates.map((one) => estimateHtml(one, { data, shown, formats }))}
  </main>`;
  return documentOf(shown, `${say('title', { number })} · ${name}`, [header, main]);
}

function factsHtml(data: PageData, key: State['key'], { say, date }: PageFormats, code: string): Html {
  const { ticket, device, warranty, link } = data;
  const showsDates = Array.isArray(link['shows']) && link['shows'].includes('dates');
  const facts: readonly (readonly [PageWord, string])[] = [
    ['device', device],
    ['received', showsDates ? date(ticket.created_at) : ''],
    ['ready', key === 'done' ? date(ticket['done_at']) : ''],
    ['returned', date(ticket['returned_at'])],
    ['warranty', date(warranty)],
  ];
  const pickUp = ticket['returned_at'] === undefined ? markup`<dt>${say('code')}</dt><dd class="c">${code}</dd>` : null;
  return markup`<dl>
    ${facts.map(([word, value]) => (value === '' ? null : markup`<dt>${say(word)}</dt><dd>${value}</dd>`))}
    ${pickUp}
  </dl>`;
}

function photosHtml({ photos }: PageData, path: string, { say }: PageFormats): Html | null {
  if (photos.length === 0) return null;
  return markup`<h2>${say('photos')}</h2><div class="f">
    ${photos.map(({ id }, at) => markup`<img src="${path}/photos/${id}" alt="${say('photo', { number: String(at + 1) })}" loading="lazy">`)}
  </div>`;
}

/** The page of an address that does not work: the same for a wrong one and for one that has ended. */
export function goneHtml(locale: Locale, path: string): string {
  const [title, text] = [pageText(locale, 'gone.title'), pageText(locale, 'gone.text')];
  return documentOf({ locale, path }, title, [markup`<main><h1>${title}</h1><p>${text}</p></main>`]);
}

function documentOf({ locale, path }: Pick<Shown, 'locale' | 'path'>, title: string, parts: readonly Html[]): string {
  const other: Locale = locale === 'en' ? 'pt-BR' : 'en';
  return markup`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
    <title>${title}</title><style>${new Html(pageStyle)}</style></head><body>
    ${parts}
    <footer class="k"><a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${languages[other]}</a></footer></body></html>`
    .text;
}

const languages: Readonly<Record<Locale, string>> = { en: 'English', 'pt-BR': 'Português' };
