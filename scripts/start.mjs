import { join } from 'node:path';
import { build, run } from './built.mjs';
import { root } from './sources.mjs';

// Builds what has changed since the last start, then runs the server.
build();
const demo = process.argv.includes('--demo');
// The demo lives beside the real data, never in it.
if (demo) process.env.DATA_DIR ||= join(root, 'data', 'demo');
await run(demo ? 'demo' : process.env.OFICINA_CONFORMANCE === '1' ? 'conformance' : 'server');
