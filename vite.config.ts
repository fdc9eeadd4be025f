import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** The browser's part: `index.html` and all it leads to, into `dist/web`. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every screen needs is one file; left alone it would be sixty, shared one by one with the lazy screens.
        codeSplitting: {
          groups: [{ name: (id, modules) => (isAlwaysNeeded(id, modules) ? 'first' : null), debugName: 'first' }],
        },
      },
    },
  },
});

/** Libraries behind every screen, and the components of the first one. Their barrels would drag in all of the rest. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|clsx|get-nonce|@tanstack\/[\w-]+|@tabler\/icons-react\/dist\/esm\/create\w+\.|@mantine\/core\/esm\/core)[/.]/;
const components =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Checkbox|CloseButton|InlineInput|Input|InputBase|Loader|NativeSelect|PasswordInput|Skeleton|Text|TextInput|Transition|UnstyledButton)\//;
const known = new Map<string, boolean>();

function isAlwaysNeeded(id: string, modules: Modules): boolean {
  if (id.includes('node_modules')) return libraries.test(id) || components.test(id);
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  known.set(id, false);
  const info = modules.getModuleInfo(id);
  const needed =
    info !== null && (info.isEntry || info.importers.some((importer) => isAlwaysNeeded(importer, modules)));
  known.set(id, needed);
  return needed;
}
