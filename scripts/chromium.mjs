import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.mjs';

/** Chromium without the parts that only a screen needs: the browser tests take two thirds of the processor's time with it. */
const shell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the tests; installed where that can be done without asking, else undefined and said what to do. */
export function findChromium() {
  const light = firstOf(process.env.CHROMIUM, shell);
  if (light) return light;
  if (installPackages('chromium-headless-shell')) return shell;
  const found = installedChromium();
  if (found) return found;
  if (installPackages('chromium')) return installedChromium();
  process.stdout.write(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium),\n' +
      'or set CHROMIUM to the path of one, and run this again.\n',
  );
  return undefined;
}

/** The browser that is there already. */
export function installedChromium() {
  return firstOf(process.env.CHROMIUM, shell, ...browsers, chromium.executablePath());
}

function firstOf(...paths) {
  return paths.find((path) => path && existsSync(path));
}
