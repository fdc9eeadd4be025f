import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { account } from '../entities/account.ts';

/** A group's own document with the name of who made it. */
export type Group = AnyDoc & Doc<typeof account> & { readonly creator?: { readonly label?: string } };
