import cluster from 'node:cluster';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { build, run } from './built.mjs';
import { root } from './sources.mjs';

// What `start.mjs` does when Node is new enough.
// Under a supervisor this file runs again for each server process; what they share is built.
if (cluster.isPrimary) build();
// Garbage is looked for when the heap has nearly doubled: docs/decisions/060-the-v8-heap-is-limited-to-twice-the-live-data.md.
setFlagsFromString('--heap-growing-percent=85');
const demo = process.argv.includes('--demo');
// The demo lives beside the real data, never in it.
if (demo) process.env.DATA_DIR ||= join(root, 'data', 'demo');
const server = demo ? 'demo' : process.env.OFICINA_CONFORMANCE === '1' ? 'conformance' : 'server';
const workers = (process.env.WORKERS ?? '').trim();
await run(cluster.isPrimary && workers !== '' && workers !== '1' ? 'supervisor' : server);
