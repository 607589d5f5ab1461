import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files first, so that none of them runs alone at the end while the other core is idle. Vitest knows their
 * durations only from an earlier run.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) =>
      Number(!/\/(?:killing|start)\.itest\.ts$/.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isShort(one) - isShort(other))
  }
}

/** Tests that call the product within their own process: no child processes, no signals, no classes of Node's realm. */
const inProcess = 'server/{api,chat,db}/**/*.itest.ts'

const onPostgres = {
  globalSetup: ['testing/postgres/postgres.setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  // In CI alone, as in e2e/playwright.config.ts.
  retry: process.env.CI ? 1 : 0,
  // After the unit tests: real processes keep their times better with the machine to themselves.
  sequence: { groupOrder: 2 },
}

/**
 * Three projects: `unit` needs nothing but Node; `integration` and `integration-in-process` run on a real Postgres, a
 * database per file. `--project 'integration*'` runs both of these (docs/decisions/101-test-time.md).
 */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // Laws are tried on many random histories: seconds on a quiet machine, a minute on a busy one.
        test: {
          name: 'unit',
          include: [
            '{server,components,app,start,bench,demo,eval,pictures,supabase,testing}/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['testing/interface/waits.setup.ts'],
          testTimeout: 90_000,
          // A fresh context for each file instead of a fresh process: as isolated as before, in a third of the time.
          pool: 'vmThreads',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'integration',
          include: ['{server,supabase,start,demo,eval}/**/*.itest.ts'],
          exclude: [...configDefaults.exclude, inProcess],
        },
      },
      {
        extends: true,
        // Loading the product was as much work as most files' tests. A context keeps what a process has compiled.
        test: {
          ...onPostgres,
          name: 'integration-in-process',
          include: [inProcess],
          pool: 'vmThreads',
        },
      },
    ],
  },
})
