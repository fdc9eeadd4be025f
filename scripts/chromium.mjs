import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the tests; installed where that can be done without asking, else undefined and said what to do. */
export function findChromium() {
  const found = search();
  if (found) return found;
  if (installPackages('chromium')) return search();
  process.stdout.write(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium),\n' +
      'or set CHROMIUM to the path of one, and run this again.\n',
  );
  return undefined;
}

function search() {
  return [process.env.CHROMIUM, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
}
