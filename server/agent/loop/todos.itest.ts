/** To-dos of the ledger that people give to agents. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { acceptEntry } from '../../chat/ledger/accept-entry.ts'
import { assignEntry } from '../../chat/ledger/assign-entry.ts'
import { createEntry } from '../../chat/ledger/create-entry.ts'
import { moveEntry } from '../../chat/ledger/move-entry.ts'
import { readEntry } from '../../chat/ledger/read-entry.ts'
import { takeBackEntry } from '../../chat/ledger/take-back-entry.ts'
import type { EntryStatus, LedgerEntry } from '../../domain/ledger/entry.ts'

let stage: WorkerStage
let vibe: SceneAgent
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe')
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const bob = () => ({ claims: { sub: stage.scene.bob } })

async function makeTodo(forkId: string | null = null): Promise<LedgerEntry> {
  const { messageId } = await stage.db.asWorker(tx =>
    say(tx, stage.scene, { threadId, forkId, content: 'The press leaks at the valve.' }),
  )
  const draft = { messageId, kind: 'todo', text: 'Order the valve' } as const
  return (await createEntry(stage.db, { ...bob(), ...draft })).entry
}
async function give(entry: LedgerEntry): Promise<LedgerEntry> {
  const { id: entryId, rev } = entry
  return (await assignEntry(stage.db, { ...bob(), entryId, rev, agentId: vibe.id })).entry
}
const read = async ({ id: entryId }: Pick<LedgerEntry, 'id'>) => readEntry(stage.db, { ...bob(), entryId })
const becomes = (entry: LedgerEntry, status: EntryStatus) =>
  eventually(async () => {
    const found = await read(entry)
    expect(found.entry.status).toBe(status)
    return found
  })
async function notices(): Promise<string[]> {
  const { rows } = await stage.db.asWorker(tx =>
    sql<{
      kind: string
    }>`select kind from ledger_notices where user_id = ${stage.scene.bob} and read_at is null
      order by created_at desc limit 1`.execute(tx),
  )
  return rows.map(({ kind }) => kind)
}

describe('a to-do that is given to an agent', () => {
  it('opens a task with the rights of the giver, and is done with the answer as its evidence', async () => {
    const given = await give(await makeTodo())
    expect(given).toMatchObject({
      status: 'doing',
      owner: { kind: 'agent', id: vibe.id },
      work: { givenBy: stage.scene.bob, status: 'queued' },
    })
    await stage.script.enqueue({ kind: 'text', text: 'The valve is ordered.' })
    await stage.hire()
    const { entry, history } = await becomes(given, 'done')
    const task = await stage.readTask(given.work?.taskId ?? '')
    expect(task).toMatchObject({ origin: 'todo', actingUserId: stage.scene.bob })
    expect(entry).toMatchObject({
      done: { agentId: vibe.id, userId: null, confirmedBy: null },
      evidence: { messageId: task.messageId, threadId },
    })
    expect(entry.cost.workUsd).toBeGreaterThan(0)
    expect(history[0]).toMatchObject({ change: 'task', agentId: vibe.id, after: { status: 'done' } })
    expect(await notices()).toEqual(['done'])
    const [prompt = ''] = await stage.prompts(1)
    expect(prompt).toContain('To-do: Order the valve')
    expect(prompt).toContain('The press leaks at the valve.')
    const accepted = await acceptEntry(stage.db, { ...bob(), entryId: entry.id, rev: entry.rev })
    expect(accepted.entry.done?.confirmedBy).toBe(stage.scene.bob)
  })

  it('shows the agent the discussion of a fork that has ended, as it is then', async () => {
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Which valve?' }),
    )
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    const entry = await makeTodo(forkId)
    const { messageId: goneId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, forkId, content: 'Only the brass one fits.' }),
    )
    await stage.db.asWorker(tx =>
      sql`update forks set status = 'resolved', closed_at = now() where id = ${forkId}`.execute(tx),
    )
    const given = await give(entry)
    expect(given.work).toMatchObject({ threadId, forkId: null })
    await stage.db.asWorker(tx =>
      sql`update messages set deleted_at = now(), content = '' where id = ${goneId}`.execute(tx),
    )
    await stage.script.enqueue({ kind: 'text', text: 'Ordered.' })
    await stage.hire()
    await becomes(given, 'done')
    const [prompt = ''] = await stage.prompts(1)
    expect(prompt).toMatch(
      /in=\\"fork\\">The press leaks at the valve\.|in="fork">The press leaks at the valve\./,
    )
    expect(prompt).not.toContain('Only the brass one fits.')
    expect(await stage.messages(threadId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ content: 'Ordered.', forkId: null })]),
    )
  })

  it('is worked on in the fork while that is open', async () => {
    const { messageId } = await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'Which?' }))
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    const given = await give(await makeTodo(forkId))
    expect(given.work).toMatchObject({ threadId, forkId })
  })

  it('takes its words out of the task, too, when its source is deleted', async () => {
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Order the secret valve.' }),
    )
    const draft = { messageId, kind: 'todo', text: 'Order the secret valve' } as const
    const { entry } = await createEntry(stage.db, { ...bob(), ...draft })
    await give(entry)
    const kept = () =>
      stage.db.asWorker(async tx => {
        const { rows } = await sql`select from task_payloads where body like '%secret valve%'`.execute(tx)
        return rows.length
      })
    expect(await kept()).toBe(1)
    await stage.db.asWorker(tx =>
      sql`update messages set deleted_at = now(), content = '' where id = ${messageId}`.execute(tx),
    )
    expect(await kept()).toBe(0)
    expect((await read(entry)).entry).toMatchObject({ text: '', status: 'dropped' })
  })

  it('is open again when the task fails, with the reason, and its giver is told', async () => {
    const given = await give(await makeTodo())
    await stage.script.enqueue({ kind: 'failure', status: 400 })
    await stage.hire()
    const { entry } = await becomes(given, 'open')
    expect(entry.work).toMatchObject({ status: 'failed', error: expect.any(String) })
    expect(await notices()).toEqual(['failed'])
  })

  it('is done once, also if the worker dies and another one takes the task over', async () => {
    const given = await give(await makeTodo())
    await stage.script.enqueue({ kind: 'text', id: 'lost', text: 'Never.', holds: ['headers'] })
    await stage.script.enqueue({ kind: 'text', text: 'Ordered.' })
    const first = await stage.hire({ renewMs: 3_600_000 })
    await stage.prompts(1)
    await stage.bury(first)
    await stage.hire()
    const { history } = await becomes(given, 'done')
    expect(history.filter(({ after }) => after.status === 'done')).toHaveLength(1)
    expect((await stage.messages(threadId)).filter(({ content }) => content === 'Ordered.')).toHaveLength(1)
  })

  it('stops when somebody takes it back, or finishes it first', async () => {
    const given = await give(await makeTodo())
    const back = await takeBackEntry(stage.db, { ...bob(), entryId: given.id, rev: given.rev })
    expect(back.entry).toMatchObject({ status: 'open', owner: null, work: null })
    expect((await stage.readTask(given.work?.taskId ?? '')).status).toBe('cancelled')
    const again = await give(back.entry)
    const { entry } = await moveEntry(stage.db, {
      ...bob(),
      ...{ entryId: again.id, rev: again.rev, status: 'done' },
    })
    expect(entry).toMatchObject({ status: 'done', done: { userId: stage.scene.bob } })
    expect((await stage.readTask(again.work?.taskId ?? '')).status).toBe('cancelled')
    expect((await read(entry)).entry.status).toBe('done')
  })
})
