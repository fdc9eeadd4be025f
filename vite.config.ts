import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Browsers that need the polyfill load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Left alone, what many screens share would be hundreds of files. A group takes the libraries that its files use with them.
        codeSplitting: {
          groups: [
            // The sign-in and what it stands on: the first load of anybody.
            { name: (id, modules) => (isFirst(id, modules) ? 'first' : null), debugName: 'first', priority: 2 },
            // What every screen behind the sign-in stands on.
            { name: (id, modules) => (isInside(id, modules) ? 'inside' : null), debugName: 'inside', priority: 1 },
          ],
        },
      },
    },
  },
});

const signIn = /\/modules\/people\/web\/login\.tsx$/;
/** Where the pages without a session are named, each fetched when it is shown. */
const publicPages = /\/modules\/\w+\/web\/(public-screens\.ts|index\.tsx)$/;
/** What is fetched for who is signed in: the shell and the doors of the modules. */
const doors = /\/src\/(platform\/web\/shell\/shell\.tsx|modules\/\w+\/web\/(index|inside)\.tsx)$/;
const icons = /\/@tabler\/icons-react\/dist\/esm\/icons\//;

const isReachedFirst = reached((id, info) => info.isEntry || signIn.test(id));
const isReachedInPublic = reached((_id, info) => info.dynamicImporters.some((importer) => publicPages.test(importer)));
const isReachedInside = reached((id) => doors.test(id));

function isFirst(id: string, modules: Modules): boolean {
  return !id.includes('node_modules') && isReachedFirst(id, modules);
}

function isInside(id: string, modules: Modules): boolean {
  // Styles keep the order in which the screens name them.
  if (id.endsWith('.css')) return false;
  if (id.includes('node_modules')) return icons.test(id);
  return isReachedInside(id, modules) && !isReachedInPublic(id, modules);
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
