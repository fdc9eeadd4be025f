/** A mail for the outbox. */
export interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** At most one mail of this kind with this value is sent to an address: `2026-W47`. */
  readonly once?: string;
  /**
   * Do the same work but send nothing, because nobody has this address: the answer takes as long as for a known
   * address.
   */
  readonly withheld?: boolean;
  /** URL that unsubscribes from this kind of mail with one POST; people who have unsubscribed get no more. */
  readonly unsubscribe?: string;
  /** The name before the installation's own address, and the address for answers. */
  readonly fromName?: string;
  readonly replyTo?: string;
  /** The record that the mail belongs to, `<group>/<id>`: modules are notified when the mail is sent or given up. */
  readonly record?: string;
  /** The person who reads it, and the groups whose records it tells of: if rights there end before it is sent, it is not sent. */
  readonly about?: { readonly person: string; readonly groups: readonly string[] };
}
