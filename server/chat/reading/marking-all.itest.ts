import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

let made = 0
/** A channel with Bob in it, and a thread of Ada there. */
async function plant(messages = 3, kind: 'public' | 'private' = 'public') {
  made += 1
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: `bed-${made}`, kind })
  await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
  const { thread } = await ada.api.thread.create.mutate({ channelId: channel.id, content: '1' })
  for (let seq = 2; seq <= messages; seq++) await write(thread.id, String(seq))
  return { channelId: channel.id, threadId: thread.id }
}
const write = async (threadId: string, content: string, by = ada) =>
  (await by.api.message.send.mutate({ threadId, content })).message
const threadOf = async (threadId: string, who = bob) => (await who.api.thread.get.query({ threadId })).thread
const unread = async (threadId: string) => (await threadOf(threadId)).unreadCount
const channelOf = async (channelId: string) =>
  (await bob.api.channel.list.query({ workspaceId })).channels.find(({ id }) => id === channelId)
const notices = async (threadId: string) =>
  (await bob.api.notification.list.query({ workspaceId, limit: 100 })).rows.find(({ id }) => id === threadId)
    ?.unread ?? 0

it('marks one channel, a list of channels or everything as read, and each can be undone', async () => {
  const places = [await plant(), await plant(), await plant()] as const
  const counts = () => Promise.all(places.map(({ threadId }) => unread(threadId)))
  const [first, second] = places
  await bob.api.read.mark.mutate({ threadId: first.threadId, seq: 1 })
  expect(await counts()).toEqual([2, 3, 3])
  for (const [asked, after] of [
    [{ channelIds: [first.channelId] }, [0, 3, 3]],
    [{ channelIds: [first.channelId, second.channelId] }, [0, 0, 3]],
    [{ threadIds: [second.threadId] }, [2, 0, 3]],
    [{}, [0, 0, 0]],
  ] as const) {
    const { actId } = await bob.api.read.markAll.mutate({
      workspaceId,
      ...('channelIds' in asked ? { channelIds: [...asked.channelIds] } : {}),
      ...('threadIds' in asked ? { threadIds: [...asked.threadIds] } : {}),
    })
    expect(await counts()).toEqual(after)
    if (!actId) throw new Error('Nothing was marked.')
    await bob.api.read.undo.mutate({ actId })
    expect(await counts()).toEqual([2, 3, 3])
    expect(await refusalOf(bob.api.read.undo.mutate({ actId }))).toBe('not_found')
  }
  expect((await threadOf(first.threadId)).lastReadSeq).toBe(1)
})

it('takes nothing away that came after the caller last looked', async () => {
  const { channelId, threadId } = await plant()
  const known = (await threadOf(threadId)).lastActivityAt
  await write(threadId, 'later')
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId], until: known })
  expect(await unread(threadId)).toBe(1)
  expect((await channelOf(channelId))?.unreadThreads).toBe(1)
  await bob.api.read.undo.mutate({ actId: actId ?? '' })
  expect(await unread(threadId)).toBe(4)
})

it('undoes to exactly what was unread before, even if another device has read on', async () => {
  const { channelId, threadId } = await plant()
  await bob.api.read.mark.mutate({ threadId, seq: 2 })
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })
  await write(threadId, 'later')
  await bob.api.read.mark.mutate({ threadId, seq: 4 })
  await bob.api.read.undo.mutate({ actId: actId ?? '' })
  expect(await threadOf(threadId)).toMatchObject({ lastReadSeq: 2, unreadCount: 2 })
  const again = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })
  const { messages } = await bob.api.message.list.query({ threadId })
  await bob.api.read.markUnread.mutate({ messageId: messages[0]?.id ?? '' })
  await bob.api.read.undo.mutate({ actId: again.actId ?? '' })
  expect(await unread(threadId)).toBe(4)
})

it('marks mentions and forks as read with their channel, and brings them back', async () => {
  const { channelId, threadId } = await plant(1)
  const message = await write(threadId, 'Look, @bob')
  const { fork } = await bob.api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
  await ada.api.message.send.mutate({ threadId, forkId: fork.id, content: 'In the fork' })
  const state = async () => {
    const { forks } = await bob.api.fork.mine.query({ workspaceId })
    const mine = forks.find(each => each.fork.id === fork.id)
    return [await notices(threadId), mine?.unreadCount, (await channelOf(channelId))?.mentions]
  }
  const before = await state()
  expect(before).toEqual([2, 1, 1])
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })
  expect(await state()).toEqual([0, 0, 0])
  await bob.api.read.undo.mutate({ actId: actId ?? '' })
  expect(await state()).toEqual(before)
})

it('reaches no place that the caller may not read, and nobody else’s acts', async () => {
  const { channelId, threadId } = await plant(2, 'private')
  await ada.api.channel.removeMember.mutate({ channelId, userId: bob.userId })
  expect(await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })).toEqual({ actId: null })
  expect(await bob.api.read.markAll.mutate({ workspaceId, threadIds: [threadId] })).toEqual({ actId: null })
  const open = await plant()
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [open.channelId] })
  expect(await refusalOf(ada.api.read.undo.mutate({ actId: actId ?? '' }))).toBe('not_found')
})

it('tells the person’s other devices once, however many threads were marked', async () => {
  const { channelId } = await plant()
  for (const content of ['a', 'b', 'c']) await ada.api.thread.create.mutate({ channelId, content })
  await stage.root.query('create publication nothing')
  await stage.root.query(`select pg_create_logical_replication_slot('reading', 'pgoutput', true)`)
  /** Counts the broadcasts with this name that were committed since the last look. */
  const told = async () => {
    // Writes out the log up to here: commits of tests don't wait for that.
    await stage.root.query('set synchronous_commit = on')
    await stage.root.query(`select pg_logical_emit_message(true, 'test', '')`)
    const { rows } = await stage.root.query<{ name: string }>(
      `select coalesce(substring(encode(data, 'escape') from '"event": *"(read[a-z.]*)"'), '') as name
       from pg_logical_slot_get_binary_changes('reading', null, null, 'proto_version', '1',
         'publication_names', 'nothing', 'messages', 'true')
       where position('openvibe.realtime'::bytea in data) > 0`,
    )
    return rows.map(({ name }) => name).filter(name => name !== '')
  }
  await told()
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })
  expect(await told()).toEqual(['reads.changed'])
  await bob.api.read.undo.mutate({ actId: actId ?? '' })
  expect(await told()).toEqual(['reads.changed'])
})

it('counts what others wrote, and does not take a message of one’s own for having read the rest', async () => {
  const { channelId, threadId } = await plant(5)
  await bob.api.read.mark.mutate({ threadId, seq: 2 })
  await write(threadId, 'mine', bob)
  expect(await threadOf(threadId)).toMatchObject({ lastReadSeq: 2, unreadCount: 3 })
  expect((await channelOf(channelId))?.unreadThreads).toBe(1)
  await bob.api.read.mark.mutate({ threadId, seq: 5 })
  expect(await threadOf(threadId)).toMatchObject({ lastReadSeq: 5, unreadCount: 0 })
  expect((await channelOf(channelId))?.unreadThreads).toBe(0)
  await write(threadId, 'mine too', bob)
  expect((await threadOf(threadId)).lastReadSeq).toBe(7)
})

it('begins with the first message after one joined in a thread that was never opened', async () => {
  made += 1
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: `bed-${made}` })
  const { thread } = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'history' })
  await write(thread.id, 'history')
  expect(await threadOf(thread.id)).toMatchObject({ lastReadSeq: 2, unreadCount: 0 })
  await bob.api.channel.join.mutate({ channelId: channel.id })
  await write(thread.id, 'news')
  expect(await threadOf(thread.id)).toMatchObject({ lastReadSeq: 2, unreadCount: 1 })
})

it('marks a thread as unread from the newest message of somebody else', async () => {
  const { threadId } = await plant(3)
  await bob.api.read.mark.mutate({ threadId, seq: 3 })
  await write(threadId, 'mine', bob)
  expect((await bob.api.read.markUnread.mutate({ threadId })).lastReadSeq).toBe(2)
  expect(await unread(threadId)).toBe(1)
  const own = await bob.api.thread.create.mutate({
    channelId: orchard.channels.general?.id ?? '',
    content: 'alone',
  })
  expect(await refusalOf(bob.api.read.markUnread.mutate({ threadId: own.thread.id }))).toBe('nothing_unread')
})

it('reads 2,000 threads in one act, and brings them back', async () => {
  const { channelId, threadId } = await plant(1)
  const { root } = stage
  await root.query('set session_replication_role = replica')
  await root.query(
    `insert into threads (id, workspace_id, channel_id, created_by, next_seq, rev, message_count)
     select gen_random_uuid(), workspace_id, channel_id, created_by, 2, 1, 1
     from threads, generate_series(1, 2000) where id = $1`,
    [threadId],
  )
  await root.query(
    `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content)
     select gen_random_uuid(), workspace_id, channel_id, id, 1, 1, 'human', created_by, 'x'
     from threads t where channel_id = $1 and id <> $2`,
    [channelId, threadId],
  )
  await root.query('set session_replication_role = origin')
  const { actId } = await bob.api.read.markAll.mutate({ workspaceId, channelIds: [channelId] })
  expect(await channelOf(channelId)).toMatchObject({ unreadThreads: 0 })
  await bob.api.read.undo.mutate({ actId: actId ?? '' })
  expect(await channelOf(channelId)).toMatchObject({ unreadThreads: 50 })
})

it('shows a muted thread as quiet until somebody is mentioned in it', async () => {
  const { channelId, threadId } = await plant(1)
  await write(threadId, 'mine', bob)
  await bob.api.read.mute.mutate({ threadId, muted: true })
  await bob.api.read.mute.mutate({ threadId, muted: true })
  await write(threadId, 'a reply')
  expect(await notices(threadId)).toBe(0)
  expect(await threadOf(threadId)).toMatchObject({ muted: true, mentions: 0 })
  expect(await channelOf(channelId)).toMatchObject({ unreadThreads: 0, mentions: 0 })
  await write(threadId, 'Look, @bob')
  expect(await notices(threadId)).toBe(1)
  expect(await threadOf(threadId)).toMatchObject({ mentions: 1 })
  expect(await threadOf(threadId, ada)).toMatchObject({ muted: false })
  await bob.api.read.mute.mutate({ threadId, muted: false })
  expect(await channelOf(channelId)).toMatchObject({ unreadThreads: 1, mentions: 1 })
})

it('reads the notifications of all markers in one go, however many are moved', async () => {
  const places = [await plant(), await plant(), await plant()]
  for (const { threadId } of places) await write(threadId, 'Look, @bob')
  const { rows } = await stage.root.query(
    `explain (analyze, format json)
     insert into read_markers (user_id, thread_id, last_read_seq) select $1, unnest($2::uuid[]), 4
     on conflict (user_id, thread_id) do update set last_read_seq = 4`,
    [bob.userId, places.map(({ threadId }) => threadId)],
  )
  const [{ Triggers: fired }] = rows[0]['QUERY PLAN']
  const reading = fired.filter((each: { 'Trigger Name': string }) =>
    /notifications/.test(each['Trigger Name']),
  )
  expect(reading.map(({ Calls }: { Calls: number }) => Calls)).toEqual([1, 1])
  for (const { threadId } of places) expect(await notices(threadId)).toBe(0)
})
