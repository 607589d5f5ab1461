import { expect, it } from 'vitest'
import { hireAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage } from '../../../testing/worker-stage.ts'
import { startWorker } from '../loop/worker.ts'

it('An answer of the built-in model costs nothing, and is recorded as its own, whatever model the agent is set to', async () => {
  const stage = await setWorkerStage()
  const { db, env, log, scene } = stage
  const vibe = await hireAgent(db, scene, 'vibe')
  const worker = await startWorker({ env: { ...env, anthropic: null }, log, db })
  const threadId = await startThread(db, scene)
  const { task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe] })
  const { tokenUsage, costUsd } = await stage.ended(task.id)
  const [used, asked] = await db.asWorker(async tx => [
    await tx.selectFrom('usageDaily').select('model').execute(),
    await tx.selectFrom('taskEvents').select('data').where('type', '=', 'model.requested').execute(),
  ])
  await worker.stop(0)
  await stage.close()
  expect(tokenUsage).toMatchObject({ model: 'offline model', outputTokens: expect.any(Number) })
  expect(costUsd).toBe(0)
  expect(used).toEqual([{ model: 'offline model' }])
  expect(asked).toMatchObject([{ data: { isOffline: true, model: 'claude-sonnet-5-5' } }])
})
