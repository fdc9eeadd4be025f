import { defineConfig } from 'vite';

/**
 * The server's part into `dist/server`, an entry for each way to start it: `server` and `oficina` (the command line) are what is
 * deployed, `demo` and `conformance` are not. Packages of `dependencies` stay in node_modules.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        server: 'src/server.ts',
        oficina: 'src/cli/oficina.ts',
        demo: 'src/cli/demo-server.ts',
        conformance: 'src/cli/conformance-server.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
