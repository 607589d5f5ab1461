import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { listDraftedFrom, readNewestNumber } from '../../db/results/drafting.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let channelId: string
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  channelId = orchard.channels.general?.id ?? ''
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

async function openFork() {
  const { thread, message } = await bob.api.thread.create.mutate({ channelId, content: 'Which press?' })
  const { fork } = await bob.api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
  const place = { threadId: thread.id, forkId: fork.id }
  return {
    ...place,
    say: async (content: string) =>
      (await ada.api.message.send.mutate({ ...place, content })).message.forkNumber,
    /** Posts a system line, for example the card of a paused fork. */
    note: (forkId: string | null) =>
      stage.db.asWorker(tx =>
        insertMessage(tx, {
          ...{ id: newId(), workspaceId, channelId, threadId: thread.id, forkId, parentId: null },
          ...{ author: { type: 'system', agentId: null }, content: 'The fork is paused.', metadata: {} },
        }),
      ),
    count: async () => (await bob.api.fork.get.query({ forkId: fork.id })).fork.messageCount,
    unread: async () =>
      (await bob.api.fork.mine.query({ workspaceId })).forks.find(each => each.fork.id === fork.id)
        ?.unreadCount,
  }
}

it('system lines have no number in a fork, and no count includes them', async () => {
  const { say, note, count, unread, forkId } = await openFork()
  expect(await say('The old one leaks.')).toBe(1)
  expect((await note(forkId)).forkNumber).toBeNull()
  expect(await say('Then the new one.')).toBe(2)
  expect([await count(), await unread()]).toEqual([2, 2])
  await bob.api.fork.markRead.mutate({ forkId, number: 2 })
  await note(forkId)
  expect([await count(), await unread()]).toEqual([2, 0])
})

it('the replies of a thread are those of people and agents', async () => {
  const { threadId, note } = await openFork()
  await note(null)
  await ada.api.message.send.mutate({ threadId, content: 'The new one.' })
  const { threads } = await bob.api.thread.list.query({ channelId })
  // The first message, and the answer: neither the line about the fork nor the notice.
  expect(threads.find(({ id }) => id === threadId)).toMatchObject({ messageCount: 2 })
})

it('a line that got a number earlier keeps it, and the messages after it stay in reach', async () => {
  const { say, note, count, unread, forkId } = await openFork()
  await say('The old one leaks.')
  const { id } = await note(forkId)
  await stage.root.query(`begin; set local session_replication_role = replica;
    update messages set fork_number = 2 where id = '${id}'; commit`)
  expect(await say('Then the new one.')).toBe(3)
  expect([await count(), await unread()]).toEqual([2, 2])
  const drafted = await stage.db.asWorker(async tx => {
    const messageCount = await readNewestNumber(tx, { forkId })
    return { messageCount, from: await listDraftedFrom(tx, { forkId, messageCount }) }
  })
  expect(drafted).toMatchObject({ messageCount: 3, from: { length: 2 } })
  await bob.api.fork.markRead.mutate({ forkId, number: 3 })
  expect(await unread()).toBe(0)
})

it('reading a fork to its end reads the card below its last message', async () => {
  const { say, note, forkId } = await openFork()
  await say('The old one leaks.')
  const { id } = await note(forkId)
  await stage.root.query(
    `insert into notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at)
     select $2, m.id, workspace_id, channel_id, thread_id, fork_id, seq, 'ask', now() from messages m where m.id = $1`,
    [id, bob.userId],
  )
  const isUnread = async () => {
    const asked = 'select read_at is null as unread from notifications where message_id = $1'
    return (await stage.root.query(asked, [id])).rows[0]?.unread
  }
  await bob.api.fork.markRead.mutate({ forkId, number: 0 })
  expect(await isUnread()).toBe(true)
  await bob.api.fork.markRead.mutate({ forkId, number: 1 })
  expect(await isUnread()).toBe(false)
})
