import { expect } from 'vitest';
import type { Client, TestApp } from '../app.ts';

/** A repair with its customer's page, as a shop makes it. */
export interface Repair {
  readonly ticket: string;
  readonly customer: string;
  readonly estimate: string;
  /** The path of the page. */
  readonly path: string;
}

/** What a form of the page repeats. */
export interface Binding {
  readonly estimate_id: string;
  readonly version: string;
  readonly sha256: string;
}

export const repairLines = [
  { line_kind: 'labour', description: 'New screen <fitted>', quantity: '1', value: '200.00' },
  { line_kind: 'part', description: 'Screen', quantity: '2', value: '125.50' },
];

export async function create(who: Client, group: string, fields: object): Promise<string> {
  const made = await who.call('POST', group, fields);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

export async function stepOf(who: Client, group: string, step: string, id: string, body: object = {}): Promise<void> {
  const done = await who.call('PUT', `${group}/_design/${step}/${id}`, body);
  expect(done.status, done.text).toBe(201);
}

/** A ticket of a customer with a sent estimate and a page. */
export async function repairOf(who: Client, group: string, items: readonly object[] = repairLines): Promise<Repair> {
  const customer = await create(who, group, {
    klass: 'customer',
    name: 'Maria Nascimento',
    cpf: '529.982.247-25',
    email: 'maria@example.com',
    addresses: [{ street: 'Rua das Flores', number: '12' }],
  });
  const equipment = await create(who, group, {
    klass: 'equipment',
    description: 'Phone X',
    maker: 'Acme',
    identifier: 'SN-778899',
  });
  const ticket = await create(who, group, {
    klass: 'ticket',
    content: 'The screen is broken',
    customer_id: customer,
    equipment_id: equipment,
    equipment_observation: 'Scratched',
  });
  const estimate = await create(who, group, { klass: 'estimate', ticket_id: ticket, items });
  await stepOf(who, group, 'estimate/_update/send', estimate);
  return { ticket, customer, estimate, path: await pageOf(who, group, ticket) };
}

/** The path of a ticket's page, which is made. */
export async function pageOf(who: Client, group: string, ticket: string): Promise<string> {
  await stepOf(who, group, 'customer_page/_update/make', ticket);
  const { body } = await who.call('GET', `${group}/_design/customer_page/_show/link/${ticket}`);
  return new URL(String(body['address'])).pathname;
}

/** A browser without a session. */
export async function visit(
  { app }: TestApp,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  return app.server.inject({ method, url: path, headers });
}

/** The values that the first form of a page repeats. */
export async function bindingOf(running: TestApp, path: string): Promise<Binding> {
  return bindingIn((await visit(running, path)).body);
}

export function bindingIn(body: string): Binding {
  const field = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  return { estimate_id: field('estimate_id'), version: field('version'), sha256: field('sha256') };
}

export async function answer(
  { app }: TestApp,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.server.inject({ method: 'POST', url: `${path}/answer`, payload: body, headers });
}

/** Sends a form as a browser does from the page. */
export async function submit(running: TestApp, path: string, fields: Readonly<Record<string, string>>) {
  return answer(running, path, Buffer.from(new URLSearchParams(fields).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'null',
  });
}
