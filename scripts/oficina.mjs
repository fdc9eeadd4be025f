#!/usr/bin/env node
import { has, isBuilt, run } from './built.mjs';

// `npx oficina …` and `npm run cli -- …`: the built program, or the sources where they are newer than the build.
if (isBuilt() || !has('tsx/esm/api')) await run('oficina');
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli/oficina.ts');
}
