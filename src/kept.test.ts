import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#src/modules.server.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';

/** What only grows is cut by a job; every table names it here, or why it does not only grow. A new table fails until it does. */

let running: TestApp;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());

/** Jobs by the tables that they cut. */
const cut: Readonly<Record<string, string>> = {
  attempts: 'sweep',
  audit: 'sweep',
  bounced_addresses: 'sweep',
  checkouts: 'billing-unfinished',
  drive_uploads: 'sweep-uploads',
  feed_documents: 'prune-feeds',
  feed_hosts: 'prune-feeds',
  feed_words: 'prune-feeds',
  feeds: 'prune-feeds',
  idempotent_answers: 'sweep',
  invitations: 'sweep-invitations',
  mails: 'sweep',
  newsletters: 'sweep',
  one_time_tokens: 'sweep',
  processor_events: 'billing-keep-events',
  push_outbox: 'end-push-devices',
  push_subscriptions: 'end-push-devices',
  reader_items: 'prune-reader-items',
  reader_marks: 'prune-reader-items',
  sessions: 'sweep',
  small_files: 'sweep-blobs',
  site_icons: 'fetch-site-icons',
  subscriptions_to_end: 'billing-ends',
  trash: 'end-trash',
  usage_days: 'usage-days',
  used_challenges: 'sweep',
  versions: 'keep-history',
  webhook_deliveries: 'sweep-webhook-logs',
};

/** Whatever writes to these also ends their rows, or there are as many as of what is named. */
const bounded: Readonly<Record<string, readonly string[]>> = {
  'one for the installation': [
    'audit_targets',
    'figures',
    'installation',
    'oficina_migrations',
    'plan_prices',
    'read_only_mode',
  ],
  'removed by what wrote them, when its time is over': [
    'audit_outbox',
    'dav_locks',
    'file_names_left',
    'group_backups',
    'held_jobs',
    'message_outbox',
    'message_results',
    'notices',
    'pending_notices',
    'phone_doors',
    'phone_photos',
    'pix_charges',
    'processes',
    'rate_counts',
    'step_holds',
    'step_slices',
    'steps',
    'whatsapp_events',
  ],
  'as many as people, with a few settings each': [
    'authenticators',
    'identities',
    'mail_refusals',
    'notice_choices',
    'notice_digests',
    'passkeys',
    'recovery_codes',
    'saved_filters',
    'user_configurations',
    'user_token_secrets',
    'user_tokens',
    'users',
  ],
  'as many as groups, with their members and settings': [
    'account_configurations',
    'accounts',
    'counters',
    'document_totals',
    'file_usage',
    'groups',
    'memberships',
    'bank_connections',
    'message_channels',
    'pix_banks',
    'paid_subscriptions',
    'plan_switches',
    'reader_sources',
    'sequences',
    'statement_addresses',
    'subscriptions',
    'webhooks',
  ],
  'records that people made, and what stands beside each: they go when people delete them': [
    'attachments',
    'bookmark_entries',
    'cash_drawers',
    'cash_journal',
    'categories',
    'budgets',
    'calendar_feed_secrets',
    'calendar_feeds',
    'cloud_files',
    'comments',
    'contracts',
    'csvs',
    'customer_link_secrets',
    'customer_links',
    'customer_messages',
    'customer_signatures',
    'customers',
    'dav_properties',
    'drive_vaults',
    'equipment',
    'estimate_answers',
    'estimates',
    'exchanges',
    'file_versions',
    'handbooks',
    'import_keys',
    'incomes',
    'instalment_plans',
    'maintenance_reminders',
    'maintenances',
    'mappings',
    'message_proposals',
    'message_replies',
    'message_templates',
    'order_lines',
    'outgos',
    'supplier_codes',
    'supplier_invoices',
    'part_orders',
    'order_payments',
    'payment_proposals',
    'planned_rows',
    'private_wallets',
    'reader_labels',
    'reader_subscriptions',
    'record_merges',
    'search',
    'shop_import_rows',
    'shop_imports',
    'stock_parts',
    'ticket_relationships',
    'ticket_stays',
    'tickets',
    'unlock_secrets',
    'transfers',
    'wallets',
    'watched_records',
    'webdav_key_secrets',
    'webdav_keys',
  ],
  'one of a hundred bytes for each record that ever was: who follows changes hears of its end however late': [
    'changes',
  ],
  'what was handed out on paper is kept for good': ['crystals'],
  'the stock is the sum of all its moves: they remain with their part': ['stock_moves'],
};

test('every table has its keeper, or a reason why it needs none', async () => {
  const { rows } = await running.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY relname COLLATE "C"`,
  );
  const named = [...Object.keys(cut), ...Object.values(bounded).flat()];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name));
});

test('the keepers are jobs that run by themselves, and the manual has a line for each table that they cut', () => {
  const jobs = serverModules.flatMap(({ jobs: all = [] }) => all);
  const manual = readFileSync(join(import.meta.dirname, '..', 'docs', 'operate.md'), 'utf8');
  for (const [table, keeper] of Object.entries(cut)) {
    const job = jobs.find(({ name }) => name === keeper);
    expect(job?.schedule ?? job?.every, `${table}: ${keeper}`).toBeDefined();
    expect(manual, `${table} in docs/operate.md`).toMatch(new RegExp(`^\\|[^|]*\`${table}\`[^|]*\\|`, 'm'));
  }
});
