import type { Context } from '#platform/server/context.ts';
import { reasonRules } from '../rules/reasons.ts';
import type { Event } from './event.ts';

/** The path of the page of the record that an event is about, or of the group's page that its reason is about. */
export function pathOf(ctx: Context, { group_id: group, reason, item, item_kind: kind, anchor }: Event): string {
  const { page, ofItem } = reasonRules[reason];
  if (page !== undefined) return `/account/${group}/${page}${ofItem === true ? `/${item}` : ''}`;
  const plural = ctx.product.registry.kind(kind)?.plural ?? '';
  return `/account/${group}/${plural}/${item}${anchor === null ? '' : `#${anchor}`}`;
}
