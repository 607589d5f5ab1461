import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestTemplate } from '../../supabase/local/scratch-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate
  }
}

/**
 * Starts one Postgres for all integration tests; each test file copies a database of its own from its
 * template.
 */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  project.provide('testTemplate', postgres.template)
  return () => postgres.stop()
}
