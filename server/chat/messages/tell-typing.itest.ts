import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import type { BroadcastMessage } from '../../realtime/broadcast.ts'
import { tellTyping } from './tell-typing.ts'

let stage: TestStage
let orchard: Orchard
let threadId: string
const told: BroadcastMessage[] = []
const broadcaster = { send: async (messages: BroadcastMessage[]) => void told.push(...messages) }
const now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const channelId = orchard.channels.general?.id ?? ''
  const { thread } = await orchard.people.ada.api.thread.create.mutate({ channelId, content: 'Hello' })
  threadId = thread.id
})
afterAll(() => stage.close())

describe('typing', () => {
  it('is sent on the thread’s topic of the current epoch', async () => {
    const { userId } = orchard.people.bob
    await tellTyping(stage.db, broadcaster, { claims: { sub: userId }, threadId, now })
    expect(told).toEqual([
      {
        topic: `thread:${threadId}:${orchard.channels.general?.accessEpoch}`,
        event: 'typing',
        payload: { userId, forkId: null, at: '2026-11-21T12:00:00.000Z' },
      },
    ])
  })

  it('is not sent for a person who may not read the thread, or in an unknown fork', async () => {
    told.length = 0
    const { bob, deniz } = orchard.people
    const strange = { claims: { sub: deniz.userId }, threadId, now }
    await expect(tellTyping(stage.db, broadcaster, strange)).rejects.toMatchObject({ reason: 'not_found' })
    const nowhere = { claims: { sub: bob.userId }, threadId, forkId: threadId, now }
    await expect(tellTyping(stage.db, broadcaster, nowhere)).rejects.toMatchObject({ reason: 'not_found' })
    expect(told).toEqual([])
  })
})
