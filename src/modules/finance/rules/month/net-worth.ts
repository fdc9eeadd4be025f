import { Big } from 'big.js';
import { sumOf, written } from '../money.ts';

/** What the wallets of a currency hold together. */
export interface Holding {
  readonly currency: string;
  readonly amount: string;
}

/** The newest exchange from a currency into another. */
export interface KnownExchange {
  readonly from: string;
  readonly to: string;
  readonly value_out: string;
  readonly value_in: string;
  readonly day: string;
}

export interface NetWorth {
  readonly currency: string;
  readonly amount: string;
  /** The other currencies that it contains, with the rate into the home currency and the day of the exchange. */
  readonly parts: readonly (Holding & { readonly rate: string; readonly day: string; readonly converted: string })[];
  /** Holdings without an exchange, which it does not contain. */
  readonly unknown: readonly Holding[];
}

/** Digits of a rate that people read. */
const rateDigits = 6;

/** All holdings in the home currency, by the group's own newest exchange in either direction, directly or through one other currency. */
export function netWorth(
  home: string,
  holdings: readonly Holding[],
  exchanges: readonly KnownExchange[],
  digits: number,
): NetWorth {
  const rates = ratesOf(exchanges);
  const own = holdings.filter(({ currency }) => currency === home).map(({ amount }) => amount);
  const parts: NetWorth['parts'][number][] = [];
  const unknown: Holding[] = [];
  for (const holding of holdings.filter(({ currency }) => currency !== home)) {
    const found = rateBetween(rates, holding.currency, home);
    if (found === undefined) unknown.push(holding);
    else
      parts.push({
        ...holding,
        rate: found.rate.round(rateDigits).toFixed(),
        day: found.day,
        converted: found.rate.times(holding.amount).toFixed(digits),
      });
  }
  const amount = written(sumOf([...own, ...parts.map(({ converted }) => converted)]), digits);
  return { currency: home, amount, parts, unknown: unknown.filter(({ amount: held }) => !new Big(held).eq(0)) };
}

interface Rate {
  readonly rate: Big;
  readonly day: string;
}
type Rates = ReadonlyMap<string, Rate>;

/** The newest rate of each pair, in both directions. */
function ratesOf(exchanges: readonly KnownExchange[]): Rates {
  const rates = new Map<string, Rate>();
  const put = (key: string, rate: Big, day: string): void => {
    const known = rates.get(key);
    if (known === undefined || known.day < day) rates.set(key, { rate, day });
  };
  for (const { from, to, value_out: out, value_in: into, day } of exchanges) {
    if (new Big(out).lte(0) || new Big(into).lte(0)) continue;
    put(`${from} ${to}`, new Big(into).div(out), day);
    put(`${to} ${from}`, new Big(out).div(into), day);
  }
  return rates;
}

function rateBetween(rates: Rates, from: string, to: string): Rate | undefined {
  const direct = rates.get(`${from} ${to}`);
  if (direct !== undefined) return direct;
  const through = [...rates].flatMap(([key, first]) => {
    const [start = '', middle = ''] = key.split(' ');
    const second = start === from ? rates.get(`${middle} ${to}`) : undefined;
    if (second === undefined) return [];
    return [{ rate: first.rate.times(second.rate), day: first.day < second.day ? first.day : second.day }];
  });
  return through.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
}
