import { defineConfig } from 'vite';

/** Measurements as they are deployed: built, into `dist/bench`. Sources that are run as they are cost more. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: { feeds: 'bench/feeds.ts', 'tasks-exoreader': 'src/modules/exoreader/server/tasks.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
