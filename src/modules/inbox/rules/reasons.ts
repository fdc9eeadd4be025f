/** Pictures of reasons; the screen has one for each. */
export type ReasonIcon =
  | 'at'
  | 'box'
  | 'day'
  | 'file'
  | 'member'
  | 'message'
  | 'money'
  | 'new'
  | 'person'
  | 'progress'
  | 'receipt'
  | 'storage'
  | 'webhook';

interface Rule {
  readonly icon: ReasonIcon;
  /** Whether a notice is mailed unless the person chose otherwise. */
  readonly mail: boolean;
  /** Whether it appears on the person's devices, if they allowed that, unless the person chose otherwise. */
  readonly push: boolean;
  /** It is about a record, so that webhooks can send it too. */
  readonly ofRecord?: true;
  /** Sent only to administrators of a group. */
  readonly admin?: true;
  /** The page of the group that it leads to, if it is about the group and not about a record. */
  readonly page?: 'backup' | 'billing' | 'webhooks';
  /** That page shows the item of the notice below it. */
  readonly ofItem?: true;
}

/**
 * Why a person gets a notice, the strongest reason first: nobody gets two notices of one event. The words are
 * `notice.reason.<reason>`. Each is also a kind of mail that a person can unsubscribe from.
 */
const table = {
  mention: { icon: 'at', mail: true, push: true, ofRecord: true },
  assigned: { icon: 'person', mail: true, push: true, ofRecord: true },
  answer: { icon: 'receipt', mail: true, push: true, ofRecord: true },
  comment: { icon: 'message', mail: true, push: true, ofRecord: true },
  arrived: { icon: 'box', mail: true, push: true, ofRecord: true },
  paid: { icon: 'money', mail: false, push: false, ofRecord: true },
  status: { icon: 'progress', mail: false, push: false, ofRecord: true },
  'ticket-created': { icon: 'new', mail: true, push: false, ofRecord: true },
  'maintenance-due': { icon: 'day', mail: true, push: false, ofRecord: true },
  import: { icon: 'file', mail: false, push: false, ofRecord: true },
  invitation: { icon: 'member', mail: false, push: false },
  backup: { icon: 'storage', mail: true, push: false, admin: true, page: 'backup' },
  webhook: { icon: 'webhook', mail: true, push: false, admin: true, page: 'webhooks', ofItem: true },
  billing: { icon: 'money', mail: false, push: false, admin: true, page: 'billing' },
} as const satisfies Readonly<Record<string, Rule>>;

export type Reason = keyof typeof table;

export const reasons = Object.keys(table) as readonly Reason[];

export const reasonRules: Readonly<Record<Reason, Rule>> = table;

/** How a notice may leave the product: at once by mail, in one mail a day, or not by mail. */
export const mailChoices = ['now', 'daily', 'never'] as const;

export type MailChoice = (typeof mailChoices)[number];

/** What a person chose for a reason. */
export interface Choice {
  /** Whether it is in the inbox. */
  readonly here: boolean;
  readonly push: boolean;
  readonly mail: MailChoice;
}

/** The choice of a person who made none. */
export function firstChoice(reason: Reason): Choice {
  return { here: true, push: reasonRules[reason].push, mail: reasonRules[reason].mail ? 'now' : 'never' };
}
