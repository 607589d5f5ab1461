import { expect, it } from 'vitest'
import { hireAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage } from '../../../testing/worker-stage.ts'
import { startWorker } from '../loop/worker.ts'

it('An answer of the built-in model costs nothing, whatever the model is called', async () => {
  const stage = await setWorkerStage()
  const { db, env, log, scene } = stage
  const vibe = await hireAgent(db, scene, 'vibe')
  const worker = await startWorker({ env: { ...env, anthropic: null }, log, db })
  const threadId = await startThread(db, scene)
  const { task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe] })
  const { tokenUsage, costUsd } = await stage.ended(task.id)
  await worker.stop(0)
  await stage.close()
  expect(tokenUsage).toMatchObject({ model: 'offline model', outputTokens: expect.any(Number) })
  expect(costUsd).toBe(0)
})
