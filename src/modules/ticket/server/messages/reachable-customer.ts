import type { AnyDoc } from '#platform/entity/define.ts';
import type { Channel } from '../../rules/messages/message-events.ts';
import { internationalNumbers } from '../../rules/messages/phone-number.ts';

/** Why a customer gets no message by a channel. */
export const refusals = ['no-messages', 'not-this-way', 'no-number', 'no-address', 'not-set-up'] as const;

export type Refusal = (typeof refusals)[number];

/** How a customer is reached by a channel: the numbers or the address, the best first, or why not. */
export interface Way {
  readonly channel: Channel;
  readonly to: readonly string[];
  readonly refusal: Refusal | undefined;
}

interface Reach {
  /** Country of numbers without a country code. */
  readonly country: string | undefined;
  /** Channels that this installation or group can use. */
  readonly usable: readonly Channel[];
}

/** Every channel with the customer's addresses for it. What the customer refused is never offered. */
export function waysTo(customer: AnyDoc, { country, usable }: Reach): readonly Way[] {
  const numbers = numbersOf(customer, country);
  const address = customer['email'];
  const ways: readonly { channel: Channel; to: readonly string[]; lacking: Refusal }[] = [
    { channel: 'whatsapp', to: preferred(numbers, customer['whatsapp']), lacking: 'no-number' },
    { channel: 'mail', to: typeof address === 'string' ? [address] : [], lacking: 'no-address' },
    { channel: 'sms', to: numbers, lacking: 'no-number' },
  ];
  return ways.map(({ channel, to, lacking }): Way => {
    if (customer['no_messages'] === true) return { channel, to: [], refusal: 'no-messages' };
    if (customer[`no_${channel}`] === true) return { channel, to: [], refusal: 'not-this-way' };
    if (!usable.includes(channel)) return { channel, to: [], refusal: 'not-set-up' };
    return { channel, to, refusal: to.length === 0 ? lacking : undefined };
  });
}

/** The international forms of the customer's numbers, the main one first. */
export function numbersOf(customer: AnyDoc, country: string | undefined): readonly string[] {
  const phones = Array.isArray(customer['phones']) ? (customer['phones'] as readonly Phone[]) : [];
  const sorted = phones.toSorted((a, b) => Number(b.main === true) - Number(a.main === true));
  return [...new Set(sorted.flatMap(({ number }) => internationalNumbers(number ?? '', country)))];
}

interface Phone {
  readonly number?: string;
  readonly main?: boolean;
}

/** The form that WhatsApp knew comes first, while it is still a form of one of the customer's numbers. */
function preferred(numbers: readonly string[], known: unknown): readonly string[] {
  return typeof known === 'string' && numbers.includes(known)
    ? [known, ...numbers.filter((number) => number !== known)]
    : numbers;
}
