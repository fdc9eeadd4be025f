import { confirmationDays } from '#modules/account/rules/session.ts';
import { groupLimit } from '#modules/account/rules/groups.ts';
import { proposedTitle } from '#modules/ticket/rules/title.ts';

/** The constants as they are built, by the names of `calls.ts`; each is read where it is used, or follows from a rule. */
export const built: Readonly<Record<string, number | string>> = {
  'days to confirm an email': confirmationDays,
  'free groups, confirmed': groupLimit(true),
  'free groups, unconfirmed': groupLimit(false),
  'characters of a ticket title': proposedTitle({ content: 'x'.repeat(500) }).length,
};
