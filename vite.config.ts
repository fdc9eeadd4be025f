import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { frameMarkup, frameStyle } from './src/platform/web/shell/first-frame.ts';

interface Info {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Info | null;
}

/** The browser's part: `index.html` and all it leads to, into `dist/web`. */
export default defineConfig({
  plugins: [react(), preloadsMore(), startsAfterFrame(), drawsFrame()],
  define: { BUILT_ON: JSON.stringify(builtOn().toISOString().slice(0, 10)) },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Browsers that need the polyfill load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `modules.inside.ts` imports all modules in one way; two of them are among the first files already.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Left alone, what many screens share would be hundreds of files. A group takes the libraries that its files use with them.
        codeSplitting: {
          groups: [
            // Run in a turn of its own (`startsAfterFrame`).
            { name: (id, modules) => (isReact(id, modules) ? 'react' : null), debugName: 'react', priority: 50 },
            // All words of a language that are said on either side of the sign-in.
            { name: wordsOf, debugName: 'words', priority: 40 },
            // The sign-in and what it stands on: the first load of anybody.
            { name: (id, modules) => (isFirst(id, modules) ? 'first' : null), debugName: 'first', priority: 30 },
            // What every screen behind the sign-in stands on.
            { name: (id, modules) => (isInside(id, modules) ? 'inside' : null), debugName: 'inside', priority: 20 },
            // What stands on both sides of the sign-in without being its first load.
            { name: (id, modules) => (isShared(id, modules) ? 'shared' : null), debugName: 'shared', priority: 20 },
            // What modules have going on behind every screen.
            {
              name: (id, modules) => (isBehind(id, modules) ? 'background' : null),
              debugName: 'background',
              priority: 20,
            },
            // What lists of records stand on, and with them records and forms.
            { name: (id, modules) => (isListed(id, modules) ? 'lists' : null), debugName: 'lists', priority: 10 },
            // Of the library, what only some of these screens use.
            { name: (id) => (severalQueries.test(id) ? 'queries' : null), debugName: 'queries', priority: 10 },
            // Of the library, what forms stand on.
            { name: (id) => (controls.test(id) ? 'controls' : null), debugName: 'controls', priority: 10 },
            // What the list and the board of tickets share with the other five: one file, because a shop opens these two first.
            {
              name: (id, modules) => {
                const names = screensOf(id, modules);
                return names.length > 1 && names.includes('tickets') ? 'screens-tickets-others' : null;
              },
              debugName: 'shared by tickets',
              priority: 9,
            },
            // The screens that people open most: else many small files. A group also takes what its files import, so files that more screens share come first.
            ...[1, 2, 3, 4, 5].map((count) => ({
              name: (id: string, modules: Modules) => {
                const names = screensOf(id, modules);
                // A file for the wallet alone would take libraries along that open menus of other screens as well.
                if (names.length !== count || (count === 1 && (names[0] === 'wallet' || id.endsWith('.css'))))
                  return null;
                return `screens-${names.join('-')}`;
              },
              debugName: `shared by ${count} screens`,
              priority: count,
            })),
          ],
        },
      },
    },
  },
});

/** Now, or the moment that a reproducible build names in seconds. */
function builtOn(): Date {
  const named = process.env['SOURCE_DATE_EPOCH'];
  return named === undefined ? new Date() : new Date(Number(named) * 1000);
}

const signIn = /\/modules\/people\/web\/sign-in\/login\.tsx$/;
/** Where the pages without a session are named, each fetched when it is shown. */
const publicPages = /\/modules\/(people|groups)\/web\/(public-screens\.ts|index\.tsx)$/;
/** What is fetched for who is signed in: the shell, what every screen shows while it loads, and the doors of the modules. */
const doors =
  /\/src\/(platform\/web\/(shell\/shell|parts\/query-state)\.tsx|modules\.inside\.ts|modules\/\w+\/web\/(index|inside)\.tsx)$/;
const severalQueries = /\/@tanstack\/[\w-]+\/.*\/(queriesObserver|useQueries|useIsFetching)\.js$/;
const reactDom = /\/src\/platform\/web\/react-dom\.ts$/;
const reactFiles = /\/node_modules\/(react|react-dom|scheduler)\//;
const icons = /\/@tabler\/icons-react\/dist\/esm\/icons\//;

/** Of the library, what none of the first files has taken along: menus and the controls of forms. */
const controls = /\/node_modules\/(@mantine|@floating-ui)\/.*js$/;

/** The list of any kind of records. */
const lists = /\/src\/platform\/web\/list\/entity-index\.tsx$/;
/** The screens that people open most: by name, the files that they begin with, and their addresses after that of the group. */
const screens = {
  tickets: {
    files: /\/modules\/ticket\/web\/(list\/tickets-index|board\/board-page)\.tsx$/,
    at: ['tickets', 'ticket-board'],
  },
  // With the parts that modules name as their `cards`, but for the reader's whole feed.
  dashboard: {
    files:
      /\/modules\/(activity\/web\/dashboard|(finance|ticket)\/web\/dashboard\/[\w-]+|finance\/web\/month\/month-card|ticket\/web\/message\/(mail-tray|proposals\/message-proposals))\.tsx$/,
    at: ['dashboard'],
  },
  wallet: { files: /\/modules\/finance\/web\/wallet\/wallet-page\.tsx$/, at: ['wallets/:id'] },
  reader: { files: /\/modules\/exoreader\/web\/feed\/feed-page\.tsx$/, at: ['reader_items'] },
  ticket: {
    files:
      /\/modules\/ticket\/web\/(page\/(ticket-page|same-intake)|sign\/signatures|unlock\/unlock-card|money\/bill-section|parts\/orders\/orders-of-ticket|customer-page\/customer-page-card)\.tsx$/,
    at: ['tickets/:id'],
  },
  form: { files: /\/modules\/ticket\/web\/form\/ticket-create\.tsx$/, at: ['tickets/new'] },
} as const;
/** The parts that modules name as their `background`, and the bell of every screen. */
const backgrounds = /\/modules\/(finance\/web\/background|rdisk\/web\/upload\/upload-panel|inbox\/web\/bell)\.tsx$/;
/** Where the words of a module, and of the platform, are named by language. */
const catalogues = /\/src\/(platform\/web\/i18n\/platform-catalogue\.ts|modules\/\w+\/web\/(index|inside)\.tsx)$/;
const words = /\/locales\/(visitors\.|[\w-]+\.)?(en|pt-BR)\.ts$/;

const isReachedFirst = reached((id, info) => info.isEntry || signIn.test(id));
const isReachedInPublic = reached((_id, info) => info.dynamicImporters.some((importer) => publicPages.test(importer)));
const isReachedByList = reached((id) => lists.test(id));
const reachedByScreen = (Object.keys(screens) as (keyof typeof screens)[]).map((name) => ({
  name,
  isReached: reached((id) => screens[name].files.test(id)),
}));
const isReachedInBackground = reached((id) => backgrounds.test(id));
const isInCatalogue = reached((_id, info) => info.dynamicImporters.some((importer) => catalogues.test(importer)));
const isReachedInside = reached((id) => doors.test(id));

function isReact(id: string, modules: Modules): boolean {
  return reactDom.test(id) || (reactFiles.test(id) && isReachedFirst(id, modules));
}

function isFirst(id: string, modules: Modules): boolean {
  return !id.includes('node_modules') && isReachedFirst(id, modules);
}

function isInside(id: string, modules: Modules): boolean {
  // Styles keep the order in which the screens name them.
  if (id.endsWith('.css')) return false;
  if (id.includes('node_modules')) return icons.test(id);
  return isReachedInside(id, modules) && !isReachedInPublic(id, modules);
}

function isShared(id: string, modules: Modules): boolean {
  if (id.endsWith('.css') || id.includes('node_modules')) return false;
  return isReachedInside(id, modules) && isReachedInPublic(id, modules) && !isReachedFirst(id, modules);
}

function isBehind(id: string, modules: Modules): boolean {
  if (id.endsWith('.css') || id.includes('node_modules') || isReachedInside(id, modules)) return false;
  return isReachedInBackground(id, modules) && !isReachedInPublic(id, modules);
}

function isListed(id: string, modules: Modules): boolean {
  if (id.endsWith('.css') || id.includes('node_modules')) return false;
  return isReachedByList(id, modules) && !isReachedInPublic(id, modules);
}

/** The screens that use a file, so that what some of them share is a file of its own; none for other files. */
function screensOf(id: string, modules: Modules): readonly (keyof typeof screens)[] {
  if (id.includes('node_modules') || isReachedByList(id, modules)) return [];
  if (isReachedInside(id, modules) || isReachedInPublic(id, modules)) return [];
  return reachedByScreen.filter(({ isReached }) => isReached(id, modules)).map(({ name }) => name);
}

/** `words-en` and `visitors-en` and the same of the other language; nothing for words that a single page brings along. */
function wordsOf(id: string, modules: Modules): string | null {
  const [, own, language] = words.exec(id) ?? [];
  if (language === undefined || !isInCatalogue(id, modules)) return null;
  return `${own === 'visitors.' ? 'visitors' : 'words'}-${language}`;
}

/**
 * Names, in the page, what is fetched beside its first files and not after them: the files of every screen behind the sign-in, its words,
 * those of the screens that a shop opens first, and the words of pages without a session. The server leaves out the lines that are not for
 * who asks (`pages.ts`).
 */
function preloadsMore(): Plugin {
  const inside = new Set(['inside', 'shared', 'lists', 'background']);
  const forWhom = (name: string): Record<string, string | boolean> | undefined => {
    if (inside.has(name)) return { 'data-inside': true };
    const [group, ...names] = name.split('-');
    const at = Object.entries(screens).flatMap(([screen, one]) => (names.includes(screen) ? one.at : []));
    if (group === 'screens' && at.length > 0) return { 'data-at': at.join(' ') };
    const [, side = '', language = ''] = /^(visitors|words)-(.+)$/.exec(name) ?? [];
    return side === '' ? undefined : { [`data-${side}`]: language };
  };
  return {
    name: 'preloads-more',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => {
        const named = new Set<string>();
        return Object.values(bundle).flatMap((file) => {
          const whom = file.type === 'chunk' ? forWhom(file.name) : undefined;
          if (file.type !== 'chunk' || whom === undefined) return [];
          const styles = [...(file.viteMetadata?.importedCss ?? [])].filter((style) => !named.has(style));
          styles.forEach((style) => named.add(style));
          const line = (href: string, attributes: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { ...attributes, crossorigin: true, href: `/${href}` },
            injectTo: 'head',
          });
          // Browsers complain of styles that are named and not used.
          const whose = file.name === 'lists' ? { 'data-at': screens.tickets.at.join(' ') } : whom;
          return [
            line(file.fileName, { ...whom, rel: 'modulepreload' }),
            ...styles.map((style) => line(style, { ...whose, rel: 'preload', as: 'style' })),
          ];
        });
      },
    },
  };
}

/**
 * Begins with scripts and styles when the page's own frame is shown: asked for before, they take the connection and the
 * processor from its first paint. A page that nobody sees draws nothing, so it does not wait. React runs before the
 * script that imports it, each in a task of its own, and that one when the style sheet is there.
 */
function startsAfterFrame(): Plugin {
  return {
    name: 'starts-after-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'react');
        if (chunk === undefined) return page;
        return page
          .replaceAll(/<link ([^>]*)rel="(modulepreload|preload|stylesheet)"/g, '<link $1data-rel="$2"')
          .replace(
            /<script type="module" crossorigin src="([^"]+)"><\/script>/,
            (_tag, entry: string) =>
              `<link data-rel="modulepreload" crossorigin href="${entry}">\n    ` +
              '<script type="module" nonce="__CSP_NONCE__">const loaded=(link)=>new Promise((done)=>{' +
              'link.dataset.rel==="stylesheet"?link.onload=link.onerror=done:done();link.rel=link.dataset.rel});' +
              'const start=()=>Promise.all([...[...document.querySelectorAll("link[data-rel]")].map(loaded),' +
              `import("/${chunk.fileName}")]).then(()=>import("${entry}"));` +
              'document.hidden?start():requestAnimationFrame(()=>setTimeout(start))</script>',
          );
      },
    },
  };
}

const scheme = readFileSync('public/scheme.js', 'utf8').trim();

/** Draws, in the page itself, the frame of a group's screens. The server leaves it out at other addresses and for visitors (`pages.ts`). */
function drawsFrame(): Plugin {
  return {
    name: 'draws-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page
          .replace('<script src="/scheme.js"></script>', `<script nonce="__CSP_NONCE__">${scheme}</script>`)
          .replace('</head>', `  <style nonce="__CSP_NONCE__" data-frame>${frameStyle}</style>\n  </head>`)
          .replace('<div id="root"></div>', `<div id="root">${frameMarkup}</div>`),
    },
  };
}

/** Whether a file is one of the starts, or imported (not fetched later) by one that is reached. */
function reached(isStart: (id: string, info: Info) => boolean): (id: string, modules: Modules) => boolean {
  const known = new Map<string, boolean>();
  return (id, modules) => {
    const above = new Set([id]);
    for (const one of above) {
      const info = modules.getModuleInfo(one);
      if (known.get(one) === true || (info !== null && isStart(one, info))) {
        known.set(id, true);
        return true;
      }
      if (known.get(one) === undefined) info?.importers.forEach((importer) => above.add(importer));
    }
    for (const one of above) known.set(one, false);
    return false;
  };
}
