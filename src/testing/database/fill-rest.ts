import { sampleInvoice } from '#modules/ticket/rules/parts/invoice/sample-invoice.ts';
import type { Client, TestApp } from '../app.ts';

/** What the demo has nothing of: one of each. */
export async function fillRest(here: TestApp, group: string, carla: Client): Promise<void> {
  const idOf = async (doc: object): Promise<string> => {
    const made = await carla.call('POST', group, doc);
    if (made.status !== 201) throw new Error(made.text);
    return String(made.body['id']);
  };
  const gone = await carla.call('POST', group, { klass: 'customer', name: 'Was removed' });
  await carla.call('DELETE', `${group}/${String(gone.body['id'])}?rev=${String(gone.body['rev'])}`);
  const [one, two] = [
    await idOf({ klass: 'ticket', content: 'First\r\n\\ "quoted" \u2028 \t' }),
    await idOf({ klass: 'ticket', content: '=1+1' }),
  ];
  await idOf({ klass: 'ticket_relationship', ticket_id: two, other_id: one, relation: 'rework' });
  await idOf({ klass: 'message_template', event: 'ready', locale: 'pt-BR', text: 'Oi {customer}\n{link}' });
  const phones = [{ number: '+55 11 91234-5678' }];
  const owner = await idOf({ klass: 'customer', name: 'Is told', phones });
  const told = await idOf({ klass: 'ticket', content: 'Told', customer_id: owner });
  const message = { event: 'ready', channel: 'whatsapp', text: 'Ready', to: '5511912345678' };
  const prepared = await carla.call('PUT', `${group}/_design/message/_update/prepare/${told}`, message);
  if (prepared.status !== 201) throw new Error(prepared.text);
  const strokes = [[10, 20, 300, 100, 500, 60]];
  const signed = await carla.call('PUT', `${group}/_design/sign/_update/intake/${told}`, { strokes, name: 'Is told' });
  if (signed.status !== 201) throw new Error(signed.text);
  await idOf({ klass: 'watched_record', item_id: one });
  const lines = [{ line_kind: 'labour', description: 'One', quantity: '1', value: '2.00' }];
  const offer = await idOf({ klass: 'estimate', ticket_id: one, items: lines });
  for (const step of ['send', 'approve'])
    await carla.call('PUT', `${group}/_design/estimate/_update/${step}/${offer}`, {});
  const part_id = await idOf({ klass: 'stock_part', name: 'Fuse', ean: '7891000315507' });
  await idOf({ klass: 'part_order', part_id, ticket_id: one, expected_on: '2026-02-01', state: 'ordered' });
  await idOf({ klass: 'stock_move', part_id, reason: 'bought', quantity: '3', cost: '1.25' });
  const xml = sampleInvoice();
  const booked = await carla.call('POST', `${group}/_supplier_invoices`, { xml, lines: [{ line: 1, part_id }] });
  if (booked.status !== 201) throw new Error(booked.text);
  const file = Buffer.from('Ticket,Problem,Status\n9007,Loud,Open\n').toString('base64');
  await carla.call('POST', `${group}/_shop_history`, { file, file_name: 'old.csv' });
  const twins = [await idOf({ klass: 'customer', name: 'One' }), await idOf({ klass: 'customer', name: 'Two' })];
  await carla.call('POST', `${group}/_merges`, { survivor_id: twins[0], merged_id: twins[1] });
  await idOf({ klass: 'order_payment', ticket_id: one, method: 'pix', amount: '1.00' });
  await carla.call('POST', `${group}/_cash`, { opening: '10' });
  await idOf({ klass: 'calendar_feed', description: 'Phone', sources: ['maintenance'] });
  await here.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/${one}/attachments/note.txt`,
    headers: { cookie: carla.cookie, 'content-type': 'text/plain' },
    payload: 'attached',
  });
  const wallet = await idOf({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '10' });
  await carla.call('POST', `${group}/wallets-upload`, {
    wallet,
    content: 'Data;Histórico;Valor\n01/02/2026;Um;10,50\n02/02/2026;Dois;-3,20\n',
    column: ['date', 'description', 'value'],
    header_line: 1,
    date_format: 'dmy',
    decimal: ',',
    most_items_are: 'income',
    status: 'confirmed',
    mode: 'import',
  });
  const start = '2026-02-01';
  await idOf({ klass: 'planned', wallet_id: wallet, value: '3.20', party: 'Dois', start, categories: ['rent'] });
  await idOf({ klass: 'budget', category: 'rent', amount: '100', currency: 'BRL', carries: true });
  const parts = [
    { value: '2', category: 'rent' },
    { value: '1.50', category: 'food', for: 'Grandma' },
  ];
  await idOf({ klass: 'outgo', wallet_id: wallet, date: start, value: '3.5', parts });
  const card = { closing_day: 3, due_day: 10, pays_from: wallet, closings: [{ bill: '2026-02', day: '2026-02-05' }] };
  const wallet_id = await idOf({ klass: 'wallet', name: 'Card', currency: 'BRL', card: true, ...card });
  await idOf({ klass: 'instalment_plan', description: 'Oven', wallet_id, date: '2026-02-01', total: '100', count: 3 });
  // It looks like the payment of the ticket.
  await idOf({ klass: 'order_line', ticket_id: told, description: 'Visit', value: '3.21' });
  await idOf({ klass: 'income', wallet_id: wallet, date: '2026-02-03', value: '3.21', paid_by: 'Is told' });
  await giveItem(here, group);
}

/** An item of a feed whose text lies with the feed, as the demo's reader has none before its feeds were asked. */
async function giveItem(here: TestApp, group: string): Promise<void> {
  const [document] = await here.database.transaction('oficina_system', 'feeds', async (db) =>
    db.query<{ id: number }>(
      `INSERT INTO feed_documents (feed_id, key, hash, first_seen_at, seen_at, title, url, author, summary, content_type, content, enclosures)
       VALUES (1, '\\x01', '\\x02', now(), now(), 'News', 'https://example.com/1', '', 'Words', 'html', '<p>Words of the page</p>', '[]') RETURNING id`,
    ),
  );
  await here.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO reader_items (account_id, id, rev, created_at, updated_at, reader_subscription_id, document_id, title, url, summary, content_type, point_at, starred)
       SELECT $1, 'rdi-0000000000000000000000000f000001', '1-00000000000000000000000000000001', now(), now(), subscription_id, $2, 'News', 'https://example.com/1', 'Words', 'html', now(), true
       FROM reader_sources WHERE account_id = $1 LIMIT 1 RETURNING 1`,
      [group, document?.id],
    ),
  );
  for (const sql of [
    `INSERT INTO dav_properties (account_id, entry_id, namespace, name, value) SELECT $1, id, 'urn:x', 'colour', 'red' FROM cloud_files WHERE account_id = $1 LIMIT 1 RETURNING 1`,
    `INSERT INTO message_proposals (account_id, ticket_id, event, created_at) SELECT $1, id, 'unclaimed', now() FROM tickets WHERE account_id = $1 LIMIT 1 RETURNING 1`,
    `INSERT INTO maintenance_reminders (account_id, maintenance_id, step, sent_at) SELECT $1, id, 'due', now() FROM maintenances WHERE account_id = $1 LIMIT 1 RETURNING 1`,
  ])
    await here.database.transaction('oficina_app', group, async (db) => db.query(sql, [group]));
}
