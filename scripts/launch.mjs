import { join } from 'node:path';
import { build, run } from './built.mjs';
import { root } from './sources.mjs';

// What `start.mjs` does when Node is new enough.
build();
const demo = process.argv.includes('--demo');
// The demo lives beside the real data, never in it.
if (demo) process.env.DATA_DIR ||= join(root, 'data', 'demo');
await run(demo ? 'demo' : process.env.OFICINA_CONFORMANCE === '1' ? 'conformance' : 'server');
