import { longestMessage } from './message-limits.ts';

/** A message of a customer that WhatsApp has posted. */
export interface IncomingWhatsapp {
  readonly id: string;
  /** The number that it is from, digits alone. */
  readonly from: string;
  /** The name that the sender uses in WhatsApp; empty if unknown. */
  readonly name: string;
  readonly text: string;
  /** It has a picture, a voice or another file, which is not fetched. */
  readonly hasFile: boolean;
  /** The message that it answers. */
  readonly answers: string | undefined;
}

/** A report of what became of a message. */
export interface WhatsappReport {
  readonly id: string;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  /** The number that it went to. */
  readonly number: string;
  readonly error: string;
  /** Our id of the message. */
  readonly message: string;
}

export interface WhatsappNews {
  readonly messages: readonly IncomingWhatsapp[];
  readonly reports: readonly WhatsappReport[];
}

/** Entries of one event that are read. */
const maxItems = 1000;
const states = ['sent', 'delivered', 'read', 'failed'] as const;
const files: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

/** What an event of the Cloud API says about one number; anything else in it is left out. */
export function readWhatsapp(body: unknown, phoneId: string): WhatsappNews {
  const values = listIn(body, 'entry')
    .flatMap((entry) => listIn(entry, 'changes'))
    .map((change) => at(change, 'value'))
    .filter((value) => at(at(value, 'metadata'), 'phone_number_id') === phoneId);
  return {
    messages: values
      .flatMap((value) => listIn(value, 'messages').map((message) => messageOf(message, value)))
      .filter((message) => message !== undefined)
      .slice(0, maxItems),
    reports: values
      .flatMap((value) => listIn(value, 'statuses').map(reportOf))
      .filter((report) => report !== undefined)
      .slice(0, maxItems),
  };
}

function messageOf(message: unknown, value: unknown): IncomingWhatsapp | undefined {
  const [id, from, type] = [textAt(message, 'id', 150), textAt(message, 'from', 20), textAt(message, 'type', 20)];
  if (id === '' || !/^\d{8,15}$/.test(from)) return undefined;
  const part = at(message, type);
  const pressed = at(part, 'button_reply') ?? at(part, 'list_reply');
  const words = [at(part, 'body'), at(part, 'caption'), at(part, 'text'), at(part, 'emoji'), at(pressed, 'title')];
  const text = cleaned(
    words.find((one) => typeof one === 'string' && one !== ''),
    longestMessage,
  );
  const hasFile = files.has(type);
  if (text === '' && !hasFile) return undefined;
  const contact = listIn(value, 'contacts').find((one) => at(one, 'wa_id') === from);
  const answers = textAt(at(message, 'context'), 'id', 150);
  const name = textAt(at(contact, 'profile'), 'name', 160);
  return { id, from, name, text, hasFile, answers: answers === '' ? undefined : answers };
}

function reportOf(status: unknown): WhatsappReport | undefined {
  const state = states.find((one) => one === at(status, 'status'));
  const id = textAt(status, 'id', 150);
  if (state === undefined || id === '') return undefined;
  const [first] = listIn(status, 'errors');
  return {
    id,
    state,
    number: textAt(status, 'recipient_id', 20),
    error: errorOf(first),
    message: textAt(status, 'biz_opaque_callback_data', 64),
  };
}

/** Errors of the Cloud API that people can do something about, by code. */
const known: Readonly<Record<number, string>> = {
  190: 'whatsapp-token',
  131026: 'whatsapp-undeliverable',
  131047: 'whatsapp-window',
  132001: 'whatsapp-template',
  132000: 'whatsapp-template',
  132015: 'whatsapp-template',
};

/** A code of ours for an error of the Cloud API, or its own text. */
export function errorOf(error: unknown): string {
  const code = at(error, 'code');
  const ours = typeof code === 'number' ? known[code] : undefined;
  const words = [textAt(error, 'title', 300), textAt(error, 'message', 300)].find((one) => one !== '');
  return ours ?? words ?? 'gateway-refused';
}

export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list.slice(0, maxItems) : [];
}

function textAt(value: unknown, name: string, max: number): string {
  return cleaned(at(value, name), max);
}

/** Without what the database cannot store. */
function cleaned(value: unknown, max: number): string {
  return typeof value === 'string'
    ? value
        .slice(0, max)
        .replaceAll('\0', '')
        .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
        .trim()
    : '';
}
