#!/usr/bin/env node
import { register } from 'tsx/esm/api';

// `npx oficina …` is `npm run cli -- …` from any folder.
register();
await import('../src/cli/oficina.ts');
