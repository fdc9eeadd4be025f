import { parseUrl } from '#platform/entity/parse-url.ts';
import type { Booking } from '../../../rules/statements/statement.ts';
import {
  amountOf,
  listOf,
  objectOf,
  ProviderError,
  textOf,
  type AskProvider,
  type Provider,
  type Secrets,
} from '../provider.ts';

/** SimpleFIN Bridge: a token is claimed once for an address with a password. https://www.simplefin.org/protocol.html */
export const simplefin: Provider = {
  key: 'simplefin',
  fields: ['setup_token'],
  begin: async (ask, typed) => {
    const claim = Buffer.from(typed['setup_token'] ?? '', 'base64').toString('utf8');
    if (parseUrl(claim)?.protocol !== 'https:') throw new ProviderError('refused');
    const { status, body } = await ask({ url: claim, post: '' });
    const access = typeof body === 'string' ? parseUrl(body.trim()) : undefined;
    if (status !== 200 || access?.protocol !== 'https:') throw new ProviderError('refused');
    const { username, password, origin, pathname } = access;
    return {
      secrets: {
        address: `${origin}${pathname.replace(/\/+$/, '')}`,
        user: decoded(username),
        password: decoded(password),
      },
    };
  },
  accounts: async (ask, secrets) => ({
    accounts: (await get(ask, secrets, 'balances-only=1')).map(({ id, name, currency, org }) => ({
      id: textOf(id),
      name: [textOf((org as { readonly name?: unknown } | null | undefined)?.name), textOf(name)]
        .filter((part) => part !== '')
        .join(' · '),
      currency: /^[A-Z]{3}$/.test(textOf(currency)) ? textOf(currency) : '',
    })),
  }),
  bookings: async (ask, secrets, account, since) => {
    const start = Date.parse(`${since}T00:00:00Z`) / 1000;
    const accounts = await get(ask, secrets, `account=${encodeURIComponent(account)}&start-date=${start}`);
    const own = accounts.find(({ id }) => textOf(id) === account);
    return listOf(own?.['transactions'] ?? []).flatMap(bookingOf);
  },
};

async function get(ask: AskProvider, secrets: Secrets, query: string): Promise<readonly Record<string, unknown>[]> {
  const basic = Buffer.from(`${secrets['user']}:${secrets['password']}`).toString('base64');
  const answer = await ask({
    url: `${secrets['address']}/accounts?${query}`,
    secrets: { authorization: `Basic ${basic}` },
  });
  return listOf(objectOf(answer)['accounts']);
}

/** `posted` is a time in seconds; 0 while a booking is pending. */
function bookingOf(row: Record<string, unknown>): Booking[] {
  const posted = row['posted'];
  if (row['pending'] === true || typeof posted !== 'number' || posted <= 0) return [];
  const day = new Date(posted * 1000);
  if (Number.isNaN(day.getTime())) throw new ProviderError('unreadable');
  const [payee, description, memo] = ['payee', 'description', 'memo'].map((name) => textOf(row[name]));
  return [
    {
      id: textOf(row['id']),
      date: day.toISOString().slice(0, 10),
      value: amountOf(row['amount']),
      third_party: payee || description || '',
      description: [...new Set([payee ? description : '', memo])].filter((text) => text).join(' '),
    },
  ];
}

/** @throws ProviderError if the address is no well-formed one */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ProviderError('unreadable');
  }
}
