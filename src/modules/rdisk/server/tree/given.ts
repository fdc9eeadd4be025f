import type { Input } from '#platform/entity/define.ts';
import type { Bytes } from '../content/bytes.ts';

/** What an entry is made of beside the fields that clients send; nothing of theirs can stand here. */
interface Given {
  /** As it is kept: also with spaces at its ends. */
  readonly name: string;
  readonly bytes?: Bytes;
}

const given = new WeakMap<Input, Given>();

/** Lays it beside a new entry's input. */
export function give(input: Input, own: Given): Input {
  given.set(input, own);
  return input;
}

export function givenTo(input: Input): Given | undefined {
  return given.get(input);
}
