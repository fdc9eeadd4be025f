import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { signIn, writeAll } from '#src/cli/client.ts';
import { readRepairRows, reasonOf, refusals, repairDocs, statusOfRepair } from '#src/cli/repair-data.ts';

/** `npm run load -- FILE --group acc-… --user EMAIL --password …`: a repair-data CSV through the public API, and whether the numbers agree. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
});
const [file] = positionals;
const password = values.password ?? process.env['OFICINA_LOAD_PASSWORD'];
if (file === undefined || values.group === undefined || values.user === undefined || password === undefined) {
  console.error('npm run load -- FILE --group acc-… --user EMAIL --password PASSWORD [--url http://localhost:3000]');
  process.exit(2);
}

const client = await signIn(values.url, values.user, password);
const group = values.group;
const rows = readRepairRows(readFileSync(file, 'utf8'));
const before = await statuses();
const docs = repairDocs(rows, await knownCategories());
const refused = refusals(rows, docs);
if (refused.length > 0) {
  console.error(`Nothing was written. ${refused.length} of the file's values would be refused:\n${refused.join('\n')}`);
  process.exit(1);
}
const began = performance.now();
await writeAll(client, group, docs.categories);
await writeAll(client, group, docs.equipment);
const tickets = await writeAll(client, group, docs.tickets);
const givenUp = tickets.flatMap(({ id, rev }, index) => {
  const row = rows[index];
  return row && statusOfRepair[row.repair_status] === 'cancel'
    ? [{ _id: id, _rev: rev, status: 'cancel', reason: reasonOf(row) }]
    : [];
});
await writeAll(client, group, givenUp);
const seconds = (performance.now() - began) / 1000;
const after = await statuses();
report();

async function statuses(): Promise<Map<string, number>> {
  const view = await client.call<{ rows: { key: string; value: number }[] }>(
    'GET',
    `${group}/_design/counter/_view/count-by-ticket-status?group_level=1`,
  );
  return new Map(view.rows.map((row) => [row.key, row.value]));
}

async function knownCategories(): Promise<Map<string, string>> {
  const found = await client.call<{ docs: { _id: string; name: string }[] }>('POST', `${group}/_find`, {
    selector: { klass: 'category' },
    fields: ['_id', 'name'],
    limit: 200,
  });
  return new Map(found.docs.map((doc) => [doc.name, doc._id]));
}

function report(): void {
  console.log(
    `${rows.length} tickets, ${docs.equipment.length} pieces of equipment, ${docs.categories.length} new categories in ${seconds.toFixed(1)} s\n`,
  );
  let agree = true;
  for (const status of ['open', 'doing', 'done', 'cancel']) {
    const inFile = rows.filter((row) => (statusOfRepair[row.repair_status] ?? 'open') === status).length;
    const counted = (after.get(status) ?? 0) - (before.get(status) ?? 0);
    agree &&= inFile === counted;
    console.log(`${status.padEnd(8)} file ${String(inFile).padStart(6)}   counters ${String(counted).padStart(6)}`);
  }
  console.log(agree ? '\nThe counters agree with the file.' : '\nThe counters do not agree with the file.');
  process.exitCode = agree ? 0 : 1;
}
