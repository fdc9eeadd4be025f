import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { itemNumber } from '../../rules/item-id.ts';

/** The parameters of query and form together; each may occur several times. */
export interface RequestParameters {
  one(name: string): string | undefined;
  all(name: string): readonly string[];
  /** An integer within bounds, or the default. */
  number(name: string, most: number, usual: number): number;
}

export function requestParameters(request: FastifyRequest): RequestParameters {
  const query = request.url.indexOf('?');
  const words = new URLSearchParams(query === -1 ? '' : request.url.slice(query + 1));
  if (typeof request.body === 'string')
    for (const [name, value] of new URLSearchParams(request.body)) words.append(name, value);
  const all = (name: string): readonly string[] => {
    const values = words.getAll(name);
    // PostgreSQL stores no text with a NUL.
    if (values.some((value) => value.includes('\0'))) throw failure('bad_request', `There is a NUL in \`${name}\``);
    return values;
  };
  return {
    one: (name) => all(name)[0],
    all,
    number: (name, most, usual) => {
      const text = words.get(name) ?? '';
      return /^\d{1,9}$/.test(text) ? Math.min(most, Number(text)) : usual;
    },
  };
}

const longId = 'tag:google.com,2005:reader/item/';

export function longIdOf(id: string): string {
  return `${longId}${hexOf(id)}`;
}

function hexOf(id: string): string {
  return (itemNumber(id) ?? 0).toString(16).padStart(16, '0');
}

/** When an item arrived, in microseconds. Programs store the newest of these values, so each item needs a different one. */
export function arrivalUsec(createdAt: string, id: string): number {
  return Date.parse(createdAt) * 1000 + ((itemNumber(id) ?? 0) % 1000);
}

/** Parses an item id in any form that programs send: decimal, 16 hex digits, or the long form; undefined if it is none. */
export function itemNumberOf(text: string): number | undefined {
  const short = text.startsWith(longId) ? text.slice(longId.length) : text.replace(/^0x/, '');
  const isHex = short !== text || /^[0-9a-f]{16}$/i.test(short);
  if (isHex ? !/^[0-9a-f]{1,16}$/i.test(short) : !/^\d{1,15}$/.test(short)) return undefined;
  const number = Number.parseInt(short, isHex ? 16 : 10);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Parses a time in seconds, milliseconds, microseconds or nanoseconds; returns milliseconds. */
export function momentOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,20}$/.test(text) || Number(text) === 0) return undefined;
  const length = text.length;
  const number = Number(text);
  return length <= 11 ? number * 1000 : length <= 14 ? number : length <= 17 ? number / 1000 : number / 1_000_000;
}
