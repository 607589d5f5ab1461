/** Workers that bring reminders and send scheduled messages, and that die meanwhile. */
import { once } from 'node:events'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startThread } from '../../../testing/conversation.ts'
import { spawnWorker } from '../../../testing/spawn-worker.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { scheduleMessage } from '../../chat/later/schedule-message.ts'
import { setReminder } from '../../chat/later/set-reminder.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'

let stage: WorkerStage
beforeAll(async () => {
  stage = await setWorkerStage()
})
afterAll(() => stage.close())

const bob = () => ({ sub: stage.scene.bob })
const count = async () => {
  const client = await stage.db.connect()
  const { rows } = await client.query(`select
    (select count(*) from notifications where kind = 'reminder')::int as reminders,
    (select count(*) from messages where content like 'Later %')::int as messages,
    (select count(*) from message_reminders where outcome is null)::int
      + (select count(*) from scheduled_messages)::int as waiting`)
  await client.end()
  return rows[0]
}
const makeDue = async () => {
  const client = await stage.db.connect()
  await client.query(`update message_reminders set due_at = now() - interval '5 minutes'`)
  await client.query(`update scheduled_messages set due_at = now() - interval '5 minutes', try_at = now()`)
  await client.end()
}

it('each comes once, although workers are killed in the middle', async () => {
  const threadId = await startThread(stage.db, stage.scene)
  const all = 40
  for (let number = 0; number < all; number++) {
    const { channelId } = stage.scene
    const { message } = await sendMessage(stage.db, {
      ...{ claims: { sub: stage.scene.ada }, id: newId(), threadId, content: `Said ${number}` },
    })
    await setReminder(stage.db, { claims: bob(), messageId: message.id, at: 'in1Hour' })
    const content = `Later ${number}`
    await scheduleMessage(stage.db, { claims: bob(), channelId, threadId, content, at: 'in1Hour' })
  }
  const workers = [spawnWorker(stage), spawnWorker(stage)]
  await Promise.all(workers.map(({ ready }) => ready))
  await makeDue()
  await vi.waitFor(async () => expect((await count()).waiting).toBeLessThan(2 * all), {
    timeout: 20_000,
    interval: 2,
  })
  workers[0]?.child.kill('SIGKILL')
  await eventually(async () => expect(await count()).toEqual({ reminders: all, messages: all, waiting: 0 }))
  for (const { child } of workers.slice(1)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}, 90_000)

it('both come within seconds of their time', async () => {
  await stage.hire()
  const threadId = await startThread(stage.db, stage.scene)
  const { channelId } = stage.scene
  const { message } = await sendMessage(stage.db, { claims: bob(), threadId, content: 'Soon' })
  const before = await count()
  await setReminder(stage.db, { claims: bob(), messageId: message.id, at: 'in1Hour' })
  await scheduleMessage(stage.db, {
    claims: bob(),
    channelId,
    threadId,
    content: 'Later, soon',
    at: 'in1Hour',
  })
  await stage.passTime(3_600_000 - 1_000)
  await vi.waitFor(
    async () =>
      expect(await count()).toEqual({
        reminders: before.reminders + 1,
        messages: before.messages,
        waiting: 0,
      }),
    { timeout: 8_000, interval: 50 },
  )
  expect((await stage.messages(threadId)).map(({ content }) => content)).toContain('Later, soon')
})
