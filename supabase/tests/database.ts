import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './start-test-postgres.ts'

/** A fresh migrated database for one test file, which drops it in its `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testTemplate'))
}
