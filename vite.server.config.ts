import { defineConfig } from 'vite';

/** The server's part: `src/server.ts` into `dist/server.js`; packages of `dependencies` stay in node_modules. */
export default defineConfig({
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: 'server/[name]-[hash].js' } },
  },
});
