import { refuseOldNode } from './node-version.mjs';

// Builds what has changed since the last start, then runs the server. This file and `node-version.mjs` keep to what Node 12 can
// read, so that an old Node hears a sentence; all else is fetched after it.
refuseOldNode(process.versions.node);
import('./launch.mjs').catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
