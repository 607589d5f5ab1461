import { TRPCClientError } from '@trpc/client'
import type { Person } from './cast.ts'
import { createStage, type TestStage } from './create-stage.ts'
import { createTestDatabase } from './postgres/database.ts'

export type { TestStage }

/** Creates the API on a fresh database, which is dropped with the stage. */
export async function createTestStage(): Promise<TestStage> {
  return createStage(await createTestDatabase())
}

/** Makes a person who is not in the cast. */
export function makePerson(displayName: string, email = `${displayName.toLowerCase()}@example.com`): Person {
  return { displayName, email, password: 'not-asked-for', role: 'member' }
}

/** Returns the reason why a call was refused, as the stable word of the API. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const [outcome] = await Promise.allSettled([call])
  if (outcome.status === 'fulfilled') return 'not refused'
  if (!(outcome.reason instanceof TRPCClientError)) throw outcome.reason
  return String(outcome.reason.data?.reason)
}
