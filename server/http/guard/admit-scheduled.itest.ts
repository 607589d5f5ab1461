import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { Postponed } from '../../chat/later/send-next-scheduled.ts'
import { createScheduledAdmission } from './admit-scheduled.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await createTestStage()
})
afterAll(() => stage.close())

it('scheduled messages wait when their writer has sent as many as a person may by hand', async () => {
  const admit = createScheduledAdmission(stage.db, stage.log)
  const workspaceId = newId()
  const userId = newId()
  const admitted = await Promise.allSettled(Array.from({ length: 230 }, () => admit({ workspaceId, userId })))
  const refused = admitted.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(20)
  expect(refused.length).toBeLessThanOrEqual(30)
  for (const reason of refused) expect(reason).toBeInstanceOf(Postponed)
  expect(refused[0].seconds).toBeGreaterThan(0)
  // Another person of the workspace goes on.
  await admit({ workspaceId, userId: newId() })
})
