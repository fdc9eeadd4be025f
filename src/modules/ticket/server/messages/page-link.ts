import type { Context } from '#platform/server/context.ts';

/** The address of the customer's page of a ticket; '' while there is none. */
export async function pageLink(_ctx: Context, _ticketId: string): Promise<string> {
  return '';
}
