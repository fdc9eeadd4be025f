import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pollFeeds, poll } from '#modules/exoreader/server/engine/poll.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup } from '#src/testing/client.ts';
import { readCpu } from './cpu.ts';
import { measureNewsboat } from './newsboat.ts';
import { type Figure, recordFigures } from './results.ts';
import { openServer } from './server.ts';

/**
 * Feeds per second of CPU, application and database together: read for the first time, and when nothing changed. `npx tsx bench/feeds.ts
 * [FEEDS] [--record]`: each has twenty items of some paragraphs. Debian's newsboat reads as many of the same feeds, where it is installed. As it is deployed, which
 * costs less: `npx vite build --config bench/built.config.ts && node dist/bench/feeds.js [FEEDS]`.
 */
const [amount = '600'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const count = Number(amount);
/** In a process of its own: what it costs is not ours. */
const program = `
const paragraph = '<p>' + 'Words of a story that somebody wrote, with some <b>weight</b>. '.repeat(12) + 'And <a href="/more?utm_source=feed">a link</a>.</p>';
require('node:http').createServer((request, response) => {
  if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
  const item = (place) => '<item><guid>' + request.url + '-' + place + '</guid><title>Story ' + place + '</title><link>http://example.com' + request.url + '/' + place +
    '</link><pubDate>' + new Date(Date.now() - place * 3600000).toUTCString() + '</pubDate><description><![CDATA[' + paragraph.repeat(3) + ']]></description></item>';
  response.writeHead(200, { 'content-type': 'application/rss+xml', etag: '"1"' });
  response.end('<?xml version="1.0"?><rss version="2.0"><channel><title>' + request.url + '</title>' + Array.from({ length: 20 }, (_, place) => item(place)).join('') + '</channel></rss>');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;
const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
const [told] = (await once(server.stdout, 'data')) as [Buffer];
const port = Number(told.toString());
const running = await openServer({ FETCH_TEST_HOSTS: `127.0.0.1:${port}` });
const { app, ana, postmaster, pool } = running;
/** A group may have 5,000 feeds: each reads so many, then the next one goes on. */
const ofGroup = 3600;
let group = running.group;
let held = 0;
await openReader();

async function openReader(): Promise<void> {
  await setPlan(app, group, 'pro');
  await ana.call('POST', group, { _id: 'acn-', key: 'exoreader', value: 'enabled' });
}

/** Feeds per second of CPU. */
async function measured(name: string, work: () => Promise<number>): Promise<number> {
  const before = readCpu(postmaster);
  const start = performance.now();
  const feeds = await work();
  const after = readCpu(postmaster);
  const seconds = (after.app - before.app + after.database - before.database) / 1000;
  console.log(
    `${name}: ${feeds} feeds, ${(feeds / seconds).toFixed(0)} per second of CPU (application ${((after.app - before.app) / feeds).toFixed(2)} ms, database ${((after.database - before.database) / feeds).toFixed(2)} ms each), ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  return feeds / seconds;
}

/**
 * A server has run for longer: threads start with the first feeds and load what they run, and code is compiled while it is young. So these feeds do
 * not count: the first hundreds of them cost twice as much, and until some 9,000 were read code is still being compiled that every feed runs.
 */
const warming = 9000;
/** Rounds of new feeds that count. */
const rounds = 5;
const send = async (name: string, feeds: number): Promise<unknown> => {
  if (held + feeds > ofGroup) {
    group = await foundGroup(ana, name);
    held = 0;
    await openReader();
  }
  held += feeds;
  const outlines = Array.from(
    { length: feeds },
    (_none, place) => `<outline xmlUrl="http://127.0.0.1:${port}/${name}/${place}"/>`,
  );
  return ana.call('POST', `${group}/_opml`, { content: `<opml><body>${outlines.join('')}</body></opml>` });
};
const fetched = async (): Promise<number> =>
  Number((await pool.query('SELECT 1 FROM feeds WHERE fetched_at IS NOT NULL')).rowCount);
/** By the round that the import begins: a second one beside it would be no server's. Answers how many feeds were read. */
async function readNew(feeds: number): Promise<number> {
  const before = await fetched();
  let read = 0;
  while (read < feeds) {
    await poll(app);
    read = (await fetched()) - before;
  }
  return read;
}
for (let early = 0; early < warming; early += count) {
  const feeds = Math.min(count, warming - early);
  await send(`early/${early}`, feeds);
  await readNew(feeds);
}
// Of a server that has run for longer the planner knows the tables: PostgreSQL looks at them by itself after a minute.
await pool.query('VACUUM ANALYZE');
const urls = Array.from({ length: count }, (_none, place) => `http://127.0.0.1:${port}/feed/0/${place}`);
/** Seconds of newsboat before our rounds and after them, as the machine may be busier at one of the two. */
const newsboat = [await measureNewsboat(urls)];
const cold: number[] = [];
for (let time = 0; time < rounds; time += 1) {
  const name = `feed/${time}`;
  await send(name, count);
  cold.push(await measured('cold', async () => readNew(count)));
}
/** As long as they are young, threads and code are still being made faster: a server has run for longer. */
const unchanged: number[] = [];
for (let time = 0; time < 8; time += 1) {
  await pool.query("UPDATE feeds SET next_check_at = 'epoch'");
  unchanged.push(await measured('unchanged', async () => pollFeeds(app)));
}
await running.close();
newsboat.push(await measureNewsboat(urls));
const figure = (what: string, own: number, place: number): Figure => {
  const seconds = newsboat.flatMap((times) => times?.[place] ?? []);
  if (seconds.length === 0) return { what, figure: Math.round(own), unit: 'feeds per s CPU', ratio: null };
  const other = count / Math.min(...seconds);
  console.log(`newsboat, ${place === 0 ? 'cold' : 'unchanged'}: ${other.toFixed(0)} per second of CPU`);
  const ratio = { peer: 'newsboat 2.21', value: Number((own / other).toPrecision(2)) };
  return { what, figure: Math.round(own), unit: 'feeds per s CPU', ratio };
};
const figures = [
  figure('First fetch: parsed, cleaned, stored and delivered to one group', Math.max(...cold), 0),
  figure('Unchanged feeds (304), slowest of eight rounds', Math.min(...unchanged), 1),
];
if (process.argv.includes('--record')) recordFigures('reader', figures);
server.kill();
