import type { Booking } from '../../../rules/statements/statement.ts';
import {
  amountOf,
  dayOf,
  listOf,
  maxPages,
  objectOf,
  ProviderError,
  textOf,
  type AskProvider,
  type Provider,
  type Secrets,
} from '../provider.ts';

const home = 'https://api.pluggy.ai';

/** Pluggy (Open Finance in Brazil), with keys and an item of the person's own: https://docs.pluggy.ai */
export const pluggy: Provider = {
  key: 'pluggy',
  fields: ['client_id', 'client_secret', 'item_id'],
  begin: async (ask, typed) => {
    await itemOf(ask, typed);
    return { secrets: typed };
  },
  accounts: async (ask, secrets) => {
    const { consentExpiresAt: ends } = await itemOf(ask, secrets);
    const { results } = await get(ask, secrets, `/accounts?itemId=${encodeURIComponent(secrets['item_id'] ?? '')}`);
    return {
      accounts: listOf(results).map(({ id, name, number, currencyCode }) => ({
        id: textOf(id),
        name: [textOf(name), textOf(number)].filter((part) => part !== '').join(' '),
        currency: textOf(currencyCode),
      })),
      consentEnds: typeof ends === 'string' ? ends : undefined,
    };
  },
  bookings: async (ask, secrets, account, since) => {
    const found: Booking[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const path = `/transactions?accountId=${encodeURIComponent(account)}&from=${since}&pageSize=500&page=${page}`;
      const { results, totalPages } = await get(ask, secrets, path);
      found.push(...listOf(results).flatMap(bookingOf));
      if (!(typeof totalPages === 'number' && page < totalPages)) break;
    }
    return found;
  },
};

/** The connection of the person's bank at Pluggy. */
async function itemOf(ask: AskProvider, secrets: Secrets): Promise<Record<string, unknown>> {
  const item = await get(ask, secrets, `/items/${encodeURIComponent(secrets['item_id'] ?? '')}`);
  if (['LOGIN_ERROR', 'WAITING_USER_INPUT'].includes(textOf(item['status']))) throw new ProviderError('consent-ended');
  return item;
}

async function get(ask: AskProvider, secrets: Secrets, path: string): Promise<Record<string, unknown>> {
  const { client_id: clientId, client_secret: clientSecret } = secrets;
  const { apiKey } = objectOf(await ask({ url: `${home}/auth`, post: { clientId, clientSecret } }));
  return objectOf(await ask({ url: `${home}${path}`, secrets: { 'x-api-key': textOf(apiKey) } }));
}

/** `type` says the direction; the sign of the amount differs between accounts and cards. */
function bookingOf(row: Record<string, unknown>): Booking[] {
  if (row['status'] === 'PENDING') return [];
  const amount = amountOf(row['amountInAccountCurrency'] ?? row['amount']).replace('-', '');
  const merchant = row['merchant'] as { readonly name?: unknown } | null | undefined;
  const [name, text] = [textOf(merchant?.name), textOf(row['descriptionRaw'] ?? row['description'])];
  return [
    {
      id: textOf(row['id']),
      date: dayOf(row['date']),
      value: row['type'] === 'DEBIT' ? `-${amount}` : amount,
      third_party: name === '' ? text : name,
      description: name === '' ? '' : text,
      categories: textOf(row['category']).replaceAll(/[,;]/g, '/'),
    },
  ];
}
