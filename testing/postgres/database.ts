import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../supabase/local/scratch-postgres.ts'

/** Makes a fresh migrated database for one test file, which drops it in its `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testTemplate'))
}
