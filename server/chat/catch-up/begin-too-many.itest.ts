import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { RateLimited } from '../../http/guard/rate-limits.ts'
import { startCatchUp } from './start-catch-up.ts'

let stage: TestStage
let orchard: Orchard

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
})
afterAll(() => stage.close())

it('A person who begins too many catch-ups is refused a new one, and still gets the stored one', async () => {
  const { ada, bob } = orchard.people
  const channelId = orchard.channels.general?.id ?? ''
  const { message } = await ada.api.thread.create.mutate({ channelId, content: 'The press leaks.' })
  let left = 1
  const start = () =>
    startCatchUp(stage.db, {
      claims: { sub: bob.userId },
      workspaceId: orchard.workspace.id,
      scope: { kind: 'thread', channelId, threadId: message.threadId },
      since: 'day',
      async admit() {
        left -= 1
        if (left < 0) throw new RateLimited(7)
      },
    })
  const first = await start()
  expect((await start())?.id).toBe(first?.id)
  await ada.api.message.send.mutate({ threadId: message.threadId, content: 'It leaks more.' })
  await expect(start()).rejects.toBeInstanceOf(RateLimited)
  const { rows } = await stage.root.query('select id from catch_ups where user_id = $1', [bob.userId])
  expect(rows).toEqual([{ id: first?.id }])
})
