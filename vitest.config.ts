import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/seed.ts'],
    globalSetup: ['src/platform/server/testing/server.ts'],
    // Left alone it would keep one core for itself; of two that is half, while most tests wait for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // As in the browser: a test that needs its second attempt is named in the report.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
