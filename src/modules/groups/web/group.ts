import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { account } from '../entities/account.ts';

/** A group's own record with the name of its creator. */
export type Group = AnyDoc & Doc<typeof account> & { readonly creator?: { readonly label?: string } };
