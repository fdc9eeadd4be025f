import type { Locale } from '#platform/entity/locale.ts';
import type { FetchOutside } from '#platform/server/fetch/fetch-outside.ts';

/** The feed of the sample data. Its host cannot exist (RFC 2606): the server answers itself, so that it works without a network. */

const base = 'https://sample.oficina.example/';

export function sampleFeedAddress(locale: Locale): string {
  return `${base}${locale}.xml`;
}

/** Fetches from outside, except the sample feeds. */
export function withSampleFeeds(fetchOutside: FetchOutside): FetchOutside {
  return async (url, options) => {
    const locale = (['en', 'pt-BR'] as const).find((one) => url === sampleFeedAddress(one));
    if (locale === undefined) return fetchOutside(url, options);
    const headers = { 'content-type': 'application/rss+xml; charset=utf-8' };
    return { url, hops: [], status: 200, headers, body: Buffer.from(feedIn(locale)) };
  };
}

const words = {
  en: {
    title: 'Notes from the workbench (sample)',
    items: [
      ['Keys make reading fast', 'Press j for the next item and k for the one before. Press s to star an item.'],
      ['Labels sort your subscriptions', 'Give each subscription one or more labels, and read one label at a time.'],
      ['Your other reading apps work too', 'Connect them under “Apps”; what you read there is read here.'],
    ],
  },
  'pt-BR': {
    title: 'Notas da bancada (exemplo)',
    items: [
      ['As teclas tornam a leitura rápida', 'Aperte j para o próximo item e k para o anterior. Aperte s para marcar.'],
      ['As etiquetas organizam as assinaturas', 'Dê uma ou mais etiquetas a cada assinatura e leia uma de cada vez.'],
      ['Seus outros leitores também funcionam', 'Conecte-os em “Programas”; o que você lê lá fica lido aqui.'],
    ],
  },
} as const;

function feedIn(locale: Locale): string {
  const { title, items } = words[locale];
  const entries = items.map(
    ([name, text], n) =>
      `<item><guid isPermaLink="false">sample-${n}</guid><title>${name}</title><description>${text}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${title}</title><language>${locale}</language>${entries.join('')}</channel></rss>`;
}
