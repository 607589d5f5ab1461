import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../supabase/tests/conversation.ts'
import { setWorkerStage, type WorkerStage } from './worker-stage.ts'

describe('a worker', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  it('answers a mention in the thread, once, as a child of the question', async () => {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue({ kind: 'text', deltas: ['Good ', 'morning.'] })
    await stage.hire()
    const { messageId, task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe] })
    const done = await stage.ended(task.id)
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn', step: null })
    const [, answer, ...more] = await stage.messages(threadId)
    expect(more).toEqual([])
    expect(answer).toMatchObject({
      content: 'Good morning.',
      authorType: 'agent',
      authorAgentId: vibe.id,
      parentId: messageId,
      taskId: task.id,
    })
    expect((await stage.events(task.id)).map(event => event.type)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'message.posted',
      'task.completed',
    ])
  })
})
