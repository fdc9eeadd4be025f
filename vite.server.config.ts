import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const tasks = Object.fromEntries(
  readdirSync('src/modules')
    .map((module) => [`tasks-${module}`, `src/modules/${module}/server/tasks.ts`] as const)
    .filter(([, file]) => existsSync(file)),
);

/**
 * The server's part into `dist/server`, an entry for each way to start it: `server`, `supervisor` (which runs several of it) and `oficina` (the
 * command line) are what is deployed, `tasks-…` is what their threads run for a module, `demo` and `conformance` are not. Packages of `dependencies` stay in node_modules.
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
        supervisor: 'src/supervisor.ts',
        ...tasks,
        oficina: 'src/cli/oficina.ts',
        demo: 'src/cli/demo-server.ts',
        conformance: 'src/cli/conformance-server.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
