/** How many mails to others one person, one recipient and one group may cause; what mails of one kind a recipient gets is bounded in any case. */

const day = 24 * 60;

/** Mails that a person causes to addresses that are not known to want them: invitations, and confirmations of a new address. */
export function ofPerson(id: string, confirmed: boolean) {
  return { key: `mails of ${id}`, most: confirmed ? 60 : 5, minutes: day };
}

/** Mails to one address by whoever, beside those that somebody asks for at the sign-in: nobody uses up a reset by inviting. */
export function toStranger(email: string) {
  return { key: `mails to stranger ${email.toLowerCase()}`, most: 5, minutes: day };
}

export function ofGroup(id: string) {
  return { key: `mails of ${id}`, most: 200, minutes: day };
}
