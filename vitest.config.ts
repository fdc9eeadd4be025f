import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/seed.ts'],
    globalSetup: ['src/platform/server/testing/server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
