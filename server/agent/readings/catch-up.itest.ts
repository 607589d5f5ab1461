import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { estimateCatchUp } from '../../chat/catch-up/estimate-catch-up.ts'
import { markCaughtUp } from '../../chat/catch-up/mark-caught-up.ts'
import { readCatchUp } from '../../chat/catch-up/read-catch-up.ts'
import { startCatchUp } from '../../chat/catch-up/start-catch-up.ts'
import { undoCaughtUp } from '../../chat/catch-up/undo-caught-up.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { editMessage } from '../../chat/messages/edit-message.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { readTask } from '../../chat/tasks/read-task.ts'
import type { CatchUpScope, CatchUpSince } from '../../domain/catch-up/catch-up.ts'
import type { ScriptInput } from '../../offline-model/scripts/script.ts'

const cite = (number: number, quote: string) => ({ number, quote })
const decided = {
  kind: 'decided',
  text: 'The harvest starts on Monday.',
  citations: [cite(1, 'start on Monday')],
}
const asked = {
  kind: 'asked',
  text: 'Bob is asked for forty crates.',
  citations: [cite(2, 'please bring forty crates')],
}
const invented = { kind: 'changed', text: 'It never rains.', citations: [cite(2, 'it never rains here')] }
const says = (...lines: object[]) => ({ kind: 'text' as const, text: JSON.stringify({ lines }) })

describe('a catch-up', () => {
  let stage: WorkerStage
  let reader: { id: string }

  beforeAll(async () => {
    stage = await setWorkerStage()
    reader = await hireAgent(stage.db, stage.scene, '_reader', { budgetUsd: 1, systemPrompt: 'You read.' })
    await stage.db.asWorker(async tx => {
      await tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute()
      const { workspaceId, bob: userId } = stage.scene
      await tx.insertInto('mentionNames').values({ workspaceId, userId, name: 'bob' }).execute()
    })
    await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const bob = () => ({ sub: stage.scene.bob })
  const ada = () => ({ sub: stage.scene.ada })
  const scopeOf = (channelId: string): CatchUpScope => ({ kind: 'channel', channelId })
  const start = (channelId: string, since: CatchUpSince = 'day') =>
    startCatchUp(stage.db, {
      claims: bob(),
      workspaceId: stage.scene.workspaceId,
      scope: scopeOf(channelId),
      since,
    })
  const estimate = (channelId: string, since: CatchUpSince = 'day') =>
    estimateCatchUp(stage.db, {
      claims: bob(),
      workspaceId: stage.scene.workspaceId,
      scope: scopeOf(channelId),
      since,
      isFree: false,
    })
  const read = (catchUpId: string, claims = bob()) => readCatchUp(stage.db, { claims, catchUpId })

  /** Makes a private channel of Ada and Bob with a thread, in which Ada asks Bob for something. */
  async function plant(...more: string[]) {
    const { db, scene } = stage
    const channelId = newId()
    await db.asWorker(async tx => {
      await tx
        .insertInto('channels')
        .values({
          id: channelId,
          workspaceId: scene.workspaceId,
          kind: 'private',
          name: `news-${channelId.slice(-6)}`,
        })
        .execute()
      for (const userId of [scene.ada, scene.bob]) {
        await tx
          .insertInto('channelMembers')
          .values({ channelId, userId, workspaceId: scene.workspaceId })
          .execute()
      }
    })
    const here = { ...scene, channelId }
    const threadId = await startThread(db, here)
    const first = await db.asWorker(tx =>
      say(tx, here, { threadId, content: 'We start on Monday, at dawn.' }),
    )
    const second = await db.asWorker(async tx => {
      const said = await say(tx, here, { threadId, content: '@bob please bring forty crates' })
      await tx
        .insertInto('notifications')
        .values({
          userId: scene.bob,
          messageId: said.messageId,
          workspaceId: scene.workspaceId,
          channelId,
          threadId,
          seq: 2,
          kind: 'mention',
        })
        .onConflict(row => row.doNothing())
        .execute()
      return said
    })
    for (const content of more) await db.asWorker(tx => say(tx, here, { threadId, content }))
    return { here, channelId, threadId, first: first.messageId, second: second.messageId }
  }

  /** Has the news told from these answers of the model, to the end. */
  async function tell(channelId: string, ...scripts: ScriptInput[]) {
    await stage.script.enqueue(scripts)
    const begun = await start(channelId)
    if (!begun) throw new Error('Nothing is new.')
    await stage.hire()
    const task = await stage.ended(begun.taskId)
    expect(await stage.leftovers()).toMatchObject({ mailbox: 0, streams: 0, brokenLinks: 0 })
    return { task, made: await read(begun.id) }
  }

  it('says whom the handles in its lines and topics meant', async () => {
    const { scene, db } = stage
    const { channelId, first, second } = await plant()
    const mentions = [{ name: 'bob', userId: scene.bob }]
    await db.asWorker(tx =>
      tx
        .updateTable('messages')
        .set({ metadata: JSON.stringify({ mentions }) })
        .where('id', '=', second)
        .execute(),
    )
    await db.asWorker(tx =>
      tx
        .updateTable('messages')
        .set({
          content: 'We start on Monday, @vibe',
          metadata: JSON.stringify({ mentions: [{ name: 'vibe', agentId: reader.id }] }),
        })
        .where('id', '=', first)
        .execute(),
    )
    const { made } = await tell(channelId, says({ ...asked, text: 'Bring forty crates, @bob' }))
    expect(made.lines).toMatchObject([
      { topicMentions: [{ name: 'vibe', agentId: reader.id }], sources: [{ messageId: second, mentions }] },
    ])
  })

  it('tells the news with the exact words, silently, in the small model, and only to one person', async () => {
    const { channelId, threadId, first, second } = await plant()
    const { task, made } = await tell(channelId, says(asked, decided))
    expect(task).toMatchObject({ status: 'completed', origin: 'reading', agentId: reader.id, isSilent: true })
    expect(made).toMatchObject({ state: 'ready', messages: 2, conversations: 1, hidden: 0 })
    expect(made.lines).toMatchObject([
      { kind: 'asked', threadId, sources: [{ messageId: second, quote: 'please bring forty crates' }] },
      { kind: 'decided', threadId, sources: [{ messageId: first, quote: 'start on Monday', number: 1 }] },
    ])
    expect(made.costUsd).toBeGreaterThan(0)
    expect(await stage.messages(threadId)).toHaveLength(2)
    const events = await stage.events(task.id)
    expect(events.map(({ type }) => type)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'reading.checked',
      'task.completed',
    ])
    const { smallModel } = await stage.db.asWorker(tx =>
      tx.selectFrom('workspaces').select('smallModel').executeTakeFirstOrThrow(),
    )
    expect(events.find(({ type }) => type === 'model.requested')?.data).toMatchObject({ model: smallModel })
    // An admin who reads the same channel sees neither the catch-up nor its task.
    await expect(read(made.id, ada())).rejects.toMatchObject({ reason: 'not_found' })
    await expect(readTask(stage.db, { claims: ada(), taskId: task.id })).rejects.toMatchObject({
      reason: 'not_found',
    })
  })

  it('is corrected once, and loses what is wrong then', async () => {
    const { channelId } = await plant()
    const { task, made } = await tell(channelId, says(decided, invented), says(decided, invented))
    expect(made.lines.map(({ text }) => text)).toEqual([decided.text])
    expect((await stage.events(task.id)).filter(({ type }) => type === 'model.requested')).toHaveLength(2)
  })

  it('counts as asked of me only a message that mentions me', async () => {
    const { channelId } = await plant()
    const wrong = { ...decided, kind: 'asked' }
    const { made } = await tell(channelId, says(wrong, asked), says(wrong, asked))
    expect(made.lines.map(({ kind }) => kind)).toEqual(['asked'])
    expect(made.lines[0]?.text).toBe(asked.text)
  })

  it('keeps the lines that passed if the model fails to correct the others', async () => {
    const { channelId } = await plant()
    const { made } = await tell(channelId, says(decided, invented), {
      kind: 'failure',
      status: 400,
    })
    expect(made).toMatchObject({ state: 'ready' })
    expect(made.lines.map(({ text }) => text)).toEqual([decided.text])
  })

  it('is stored: the same messages cost nothing again, a new one makes it anew', async () => {
    const { channelId, here, threadId } = await plant()
    const { made } = await tell(channelId, says(decided))
    expect(await start(channelId)).toMatchObject({ id: made.id, lines: [{ text: decided.text }] })
    expect((await estimate(channelId)).stored).toMatchObject({ id: made.id })
    await stage.db.asWorker(tx => say(tx, here, { threadId, content: 'And bring gloves.' }))
    expect((await estimate(channelId)).stored).toBeNull()
  })

  it('of nothing new calls no model', async () => {
    const { channelId, threadId } = await plant()
    await stage.db.asUser(bob(), tx =>
      tx.insertInto('readMarkers').values({ userId: stage.scene.bob, threadId, lastReadSeq: 2 }).execute(),
    )
    expect(await start(channelId, 'unread')).toBeNull()
    expect(await estimate(channelId, 'unread')).toMatchObject({ messages: 0, stored: null })
  })

  it('tells its cost before, and how much is too much to read', async () => {
    const { channelId, here, threadId } = await plant()
    expect(await estimate(channelId)).toMatchObject({ messages: 2, conversations: 1, skipped: 0 })
    await stage.db.asWorker(async tx => {
      for (let index = 0; index < 700; index++)
        await say(tx, here, { threadId, content: `Crate ${index} is full.` })
    })
    const outlook = await estimate(channelId)
    expect(outlook).toMatchObject({ messages: 500, skipped: 202 })
    expect(outlook.usd).toBeGreaterThan(0.001)
    expect(outlook.usd).toBeLessThan(0.1)
  })

  it('loses a line when its message is deleted or edited later', async () => {
    const { channelId, first, second } = await plant()
    const { made } = await tell(channelId, says(asked, decided))
    await deleteMessage(stage.db, { claims: ada(), messageId: first })
    const withoutFirst = await read(made.id)
    expect(withoutFirst).toMatchObject({ hidden: 1, lines: [{ text: asked.text }] })
    await editMessage(stage.db, { claims: ada(), messageId: second, content: 'Never mind.' })
    expect(await read(made.id)).toMatchObject({ hidden: 2, lines: [] })
    const stored = await stage.db.asWorker(tx =>
      tx.selectFrom('catchUps').select('lines').where('id', '=', made.id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(stored.lines)).toBe('[]')
  })

  it('hides every line of a channel that the person has left, in the log too', async () => {
    const { channelId } = await plant()
    const { made, task } = await tell(channelId, says(asked, decided))
    await stage.db.asWorker(tx =>
      tx
        .deleteFrom('channelMembers')
        .where('channelId', '=', channelId)
        .where('userId', '=', stage.scene.bob)
        .execute(),
    )
    expect(await read(made.id)).toMatchObject({ lines: [], hidden: 2 })
    const events = await stage.events(task.id)
    const hashes = events.flatMap(({ type, data }) =>
      type === 'reading.checked' ? [data.outcome] : type === 'model.answered' ? [data.response] : [],
    )
    expect(hashes).toHaveLength(2)
    for (const hash of hashes) {
      const shown = await readTaskPayload(stage.db, { claims: bob(), taskId: task.id, hash })
      expect(JSON.stringify(shown)).not.toContain('Monday')
      expect(JSON.stringify(shown)).not.toContain('crates')
    }
  })

  it('leaves out a message that is edited while the model writes', async () => {
    const { channelId, first } = await plant()
    const slow = { ...says(asked, decided), id: 'slow', holds: ['end' as const] }
    await stage.script.enqueue([slow, says(asked)])
    const begun = await start(channelId)
    await stage.hire()
    await stage.script.held('slow')
    await editMessage(stage.db, { claims: ada(), messageId: first, content: 'We start on Tuesday.' })
    await stage.script.release('slow')
    await stage.ended(begun?.taskId ?? '')
    expect((await read(begun?.id ?? '')).lines.map(({ text }) => text)).toEqual([asked.text])
  })

  it('tells a failure in its own place, and can be asked for again', async () => {
    const { channelId } = await plant()
    await stage.script.enqueue([{ kind: 'failure', status: 400 }])
    const begun = await start(channelId)
    await stage.hire()
    await stage.ended(begun?.taskId ?? '')
    expect(await read(begun?.id ?? '')).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not available'),
    })
    await stage.script.enqueue([says(decided)])
    const again = await start(channelId)
    expect(again?.id).not.toBe(begun?.id)
    await stage.ended(again?.taskId ?? '')
    expect(await read(again?.id ?? '')).toMatchObject({ state: 'ready' })
  })

  it('can be stopped', async () => {
    const { channelId } = await plant()
    const begun = await start(channelId)
    await cancelTask(stage.db, { claims: bob(), taskId: begun?.taskId ?? '' })
    expect(await read(begun?.id ?? '')).toMatchObject({ state: 'stopped', lines: [] })
  })

  it('has the forks in which the person takes part, and no others', async () => {
    const { channelId, here, threadId, first } = await plant()
    const forkId = await startFork(stage.db, here, { threadId, messageId: first })
    await stage.db.asWorker(tx => say(tx, here, { threadId, forkId, content: 'A secret of the fork.' }))
    await stage.db.asWorker(tx => tx.deleteFrom('forkParticipants').where('forkId', '=', forkId).execute())
    expect(await estimate(channelId)).toMatchObject({ messages: 2 })
    await stage.db.asWorker(async tx => {
      await tx
        .insertInto('forkParticipants')
        .values({ forkId, userId: stage.scene.bob, lastReadNumber: 0 })
        .execute()
    })
    expect(await estimate(channelId)).toMatchObject({ messages: 3, conversations: 2 })
  })

  it('marks as read what it covers, nothing newer, and can undo it', async () => {
    const { channelId, here, threadId } = await plant()
    const { made } = await tell(channelId, says(decided))
    await stage.db.asWorker(tx => say(tx, here, { threadId, content: 'A later one.' }))
    const marker = async () =>
      (
        await stage.db.asWorker(tx =>
          tx
            .selectFrom('readMarkers')
            .select('lastReadSeq')
            .where('threadId', '=', threadId)
            .where('userId', '=', stage.scene.bob)
            .executeTakeFirst(),
        )
      )?.lastReadSeq
    expect(await markCaughtUp(stage.db, { claims: bob(), catchUpId: made.id })).toMatchObject({
      isMarked: true,
    })
    expect(await marker()).toBe(2)
    expect(await undoCaughtUp(stage.db, { claims: bob(), catchUpId: made.id })).toMatchObject({
      isMarked: false,
    })
    expect(await marker()).toBe(0)
    // A marker that another device moved on stays.
    await markCaughtUp(stage.db, { claims: bob(), catchUpId: made.id })
    await stage.db.asWorker(tx =>
      tx
        .updateTable('readMarkers')
        .set({ lastReadSeq: 3 })
        .where('threadId', '=', threadId)
        .where('userId', '=', stage.scene.bob)
        .execute(),
    )
    await undoCaughtUp(stage.db, { claims: bob(), catchUpId: made.id })
    expect(await marker()).toBe(3)
  })
})
