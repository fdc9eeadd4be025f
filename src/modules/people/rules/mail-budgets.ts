/**
 * How many mails to others one person, one recipient and one group may cause. Mails of one kind to one recipient are
 * always limited.
 */

const day = 24 * 60;

/** Mails of a person to addresses that may not want them: invitations, and confirmations of a new address. */
export function ofPerson(id: string, confirmed: boolean) {
  return { key: `mails of ${id}`, most: confirmed ? 60 : 5, minutes: day };
}

/**
 * Mails to one address, from anyone. Mails that a sign-in page requests count separately, so that invitations do not
 * use up the resets.
 */
export function toStranger(email: string) {
  return { key: `mails to stranger ${email.toLowerCase()}`, most: 5, minutes: day };
}

export function ofGroup(id: string) {
  return { key: `mails of ${id}`, most: 200, minutes: day };
}
