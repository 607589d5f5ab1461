import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs nothing but Node; `integration` runs on a real Postgres, a database per file. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        // Laws are tried on many random histories: a second on a quiet machine, several on a busy one.
        test: {
          name: 'unit',
          include: ['{server,components,app,start,seeds,bench}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          // A fresh context for each file instead of a fresh process: as alone as before, at a third of the time.
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{server,supabase,start}/**/*.itest.ts'],
          globalSetup: ['testing/postgres/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // As in e2e/playwright.config.ts: real processes on a shared machine get a second try, there alone.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
