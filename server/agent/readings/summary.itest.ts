import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { importAgents } from '../../chat/agents/seeds/import-agents.ts'
import {
  declineForkSuggestion,
  endForkSuggestions,
  getThreadHelp,
  hideThreadSummary,
  renewThreadSummary,
} from '../../chat/help/thread-help.ts'
import type { Worker } from '../loop/worker.ts'

const row = z.object({ due: z.boolean(), lines: z.array(z.unknown()), task_id: z.string().nullable() })

describe('the summary of a long thread', () => {
  let stage: WorkerStage
  let worker: Worker

  beforeAll(async () => {
    stage = await setWorkerStage()
    await stage.db.asWorker(tx => importAgents(tx, { workspaceId: stage.scene.workspaceId }))
  })
  afterEach(async () => {
    await query('delete from channels_without_help')
    await query('update thread_summaries set due_at = null')
    await stage.rest()
  })
  afterAll(() => stage.close())

  async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
    const client = await stage.db.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const set = (fields: { summaries?: boolean; forks?: boolean; usd?: number }) => {
    const { summaries = true, forks = true, usd = 5 } = fields
    return query('update workspaces set thread_summaries = $1, fork_suggestions = $2, help_daily_usd = $3', [
      summaries,
      forks,
      usd,
    ])
  }
  /** A worker that looks for summaries only when it is told. */
  const hire = async () => {
    worker = await stage.hire({ summariesMs: 3_600_000 })
    return worker
  }
  async function write(
    threadId: string,
    count: number,
    words = 'We could take paper of eighty grams',
  ): Promise<void> {
    await stage.db.asWorker(async tx => {
      for (let number = 1; number <= count; number++) {
        const userId = number % 2 === 0 ? stage.scene.ada : stage.scene.bob
        await say(tx, stage.scene, { threadId, userId, content: `${words}, sample ${number}.` })
      }
    })
  }
  const thread = async (count: number) => {
    const threadId = await startThread(stage.db, stage.scene)
    await write(threadId, count)
    return threadId
  }
  const helpOf = async (threadId: string, userId = stage.scene.ada) =>
    (await getThreadHelp(stage.db, { claims: { sub: userId }, threadId })).help
  const stored = async (threadId: string) => {
    const rows = await query(
      'select due_at is not null as due, lines, task_id from thread_summaries where thread_id = $1',
      [threadId],
    )
    return z.array(row).parse(rows)[0] ?? null
  }
  const requests = async () => (await stage.script.requests()).filter(({ path }) => path === '/v1/messages')
  /** Lets the worker begin the work that is due, and waits until the summary is written. */
  async function summarise(threadId: string) {
    await worker.startSummaries()
    return eventually(async () => {
      const help = await helpOf(threadId)
      if (help?.isDue || help?.task?.isOpen) throw new Error('The summary is still being written.')
      return help
    })
  }
  const change = (messageId: string, to: { content: string; editedAt?: string; deletedAt?: string }) =>
    stage.db.asWorker(tx => tx.updateTable('messages').set(to).where('id', '=', messageId).execute())
  const now = () => new Date().toISOString()

  it('is not there, and costs nothing, while the help is off', async () => {
    await set({ summaries: false })
    await hire()
    const threadId = await thread(45)
    await worker.startSummaries()
    expect(await stored(threadId)).toBeNull()
    expect(await helpOf(threadId)).toBeNull()
    expect(await requests()).toEqual([])
  })

  it('begins with the 21st message, and every line has a source in the thread', async () => {
    await set({})
    await hire()
    const threadId = await thread(19)
    expect(await stored(threadId)).toBeNull()
    await write(threadId, 1)
    expect(await stored(threadId)).toBeNull()
    await write(threadId, 1)
    expect(await stored(threadId)).toMatchObject({ due: true, lines: [] })
    const before = (await stage.messages(threadId)).length
    const notified = await query('select from notifications')
    const help = await summarise(threadId)
    const messages = await stage.messages(threadId)
    expect(messages).toHaveLength(before)
    expect(help?.summary).toMatchObject({ lastSeq: messages.at(-1)?.seq, newer: 0 })
    const lines = help?.summary?.lines ?? []
    expect(lines.length).toBeGreaterThanOrEqual(3)
    expect(lines.length).toBeLessThanOrEqual(7)
    for (const { citations } of lines) {
      for (const { messageId, seq, quote } of citations) {
        const cited = messages.find(({ id }) => id === messageId)
        expect(cited?.seq).toBe(seq)
        expect(cited?.content).toContain(quote)
      }
    }
    expect(await query('select from notifications')).toEqual(notified)
  })

  it('is renewed by the 41st message, and tells how many are newer until then', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await summarise(threadId)
    await write(threadId, 19)
    expect((await stored(threadId))?.due).toBe(false)
    expect((await helpOf(threadId))?.summary?.newer).toBe(19)
    await write(threadId, 1)
    expect((await stored(threadId))?.due).toBe(true)
    expect((await summarise(threadId))?.summary?.newer).toBe(0)
    expect(await requests()).toHaveLength(2)
  })

  it.each([
    ['edited', { content: 'Nothing of the kind.', editedAt: now() }],
    ['deleted', { content: '', deletedAt: now() }],
  ])('goes at once when a cited message is %s, and is written anew', async (_how, to) => {
    await set({})
    await hire()
    const threadId = await thread(21)
    const help = await summarise(threadId)
    const cited = help?.summary?.lines[0]?.citations[0]?.messageId ?? ''
    await change(cited, to)
    expect(await helpOf(threadId)).toMatchObject({ summary: null, isDue: true })
    const anew = await summarise(threadId)
    expect(
      anew?.summary?.lines.flatMap(({ citations }) => citations.map(each => each.quote)).join(),
    ).not.toContain(help?.summary?.lines[0]?.citations[0]?.quote)
  })

  it('keeps no line whose words changed while it was written', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await stage.script.enqueue({ kind: 'composed', id: 'held', holds: ['headers'] })
    void worker.startSummaries()
    await stage.script.held('held')
    for (const { id } of await stage.messages(threadId)) {
      await change(id, { content: 'Gone.', editedAt: now() })
    }
    await stage.script.release('held')
    const help = await eventually(async () => {
      const found = await helpOf(threadId)
      if (found?.task?.isOpen ?? true) throw new Error('The task is open.')
      return found
    })
    expect(JSON.stringify(help)).not.toContain('paper of eighty')
  })

  it('is dropped when the help was switched off meanwhile, and nothing more is asked', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await set({ summaries: false })
    await worker.startSummaries()
    expect(await requests()).toEqual([])
    expect(await helpOf(threadId)).toBeNull()
    await set({})
    expect((await summarise(threadId))?.summary).not.toBeNull()
    await query('insert into channels_without_help values ($1)', [stage.scene.channelId])
    expect(await helpOf(threadId)).toBeNull()
    await write(threadId, 21)
    await worker.startSummaries()
    expect(await requests()).toHaveLength(1)
  })

  it('waits for the next day when the budget of the day is spent', async () => {
    await set({})
    await hire()
    const first = await thread(21)
    await summarise(first)
    await set({ usd: 0.01 })
    await query(`update tasks set cost_usd = 1 where origin = 'reading'`)
    const threadId = await thread(21)
    await worker.startSummaries()
    expect(await stored(threadId)).toMatchObject({ due: true, task_id: null })
    expect(
      await query(
        `select from thread_summaries where thread_id = $1
          and due_at = (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC'`,
        [threadId],
      ),
    ).toHaveLength(1)
    expect(await requests()).toHaveLength(1)
    await query(`update tasks set cost_usd = 0 where origin = 'reading'`)
  })

  it('is hidden for one person alone, and renewed once when two people ask', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await summarise(threadId)
    const asAda = { claims: { sub: stage.scene.ada }, threadId }
    const asBob = { claims: { sub: stage.scene.bob }, threadId }
    expect((await hideThreadSummary(stage.db, { ...asAda, hides: true })).help?.isHidden).toBe(true)
    expect((await helpOf(threadId, stage.scene.bob))?.isHidden).toBe(false)
    expect((await hideThreadSummary(stage.db, { ...asAda, hides: false })).help?.isHidden).toBe(false)
    await Promise.all([renewThreadSummary(stage.db, asAda), renewThreadSummary(stage.db, asBob)])
    await summarise(threadId)
    expect(await requests()).toHaveLength(2)
  })

  it('says why it could not be written, and is written when somebody asks again', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await stage.script.enqueue({ kind: 'failure', status: 400, message: 'no' })
    const failed = await summarise(threadId)
    expect(failed).toMatchObject({ summary: null, task: { isOpen: false, problem: expect.any(String) } })
    await renewThreadSummary(stage.db, { claims: { sub: stage.scene.bob }, threadId })
    expect((await summarise(threadId))?.summary).not.toBeNull()
  })

  it('is finished by another worker after a crash', async () => {
    await set({})
    await hire()
    const threadId = await thread(21)
    await stage.script.enqueue({ kind: 'composed', id: 'crash', holds: ['headers'] })
    void worker.startSummaries()
    await stage.script.held('crash')
    await worker.stop(0)
    await stage.hire({ summariesMs: 3_600_000 })
    await stage.script.release('crash')
    const help = await eventually(async () => {
      const found = await helpOf(threadId)
      if (!found?.summary) throw new Error('There is no summary yet.')
      return found
    })
    expect(help.task?.isOpen).toBe(false)
  })

  describe('with a suggestion to fork', () => {
    const aside = 'By the way, who plans the summer party'
    const drift = async () => {
      await set({})
      await hire()
      const threadId = await thread(18)
      await write(threadId, 3, aside)
      const help = await summarise(threadId)
      return { threadId, help }
    }

    it('names the message and a description, in the same call', async () => {
      const { threadId, help } = await drift()
      const last = (await stage.messages(threadId)).at(-1)
      expect(help?.suggestion).toMatchObject({ messageId: last?.id, seq: last?.seq })
      expect(help?.suggestion?.description).toMatch(/^Who plans the summer party/)
      expect(await requests()).toHaveLength(1)
    })

    it('is made at most once in twenty messages, and never again for the same one', async () => {
      const { threadId, help } = await drift()
      const asAda = { claims: { sub: stage.scene.ada }, threadId }
      await write(threadId, 1, aside)
      await renewThreadSummary(stage.db, asAda)
      expect((await summarise(threadId))?.suggestion).toEqual(help?.suggestion)
      const suggestionId = help?.suggestion?.id ?? ''
      expect((await declineForkSuggestion(stage.db, { ...asAda, suggestionId })).help?.suggestion).toBeNull()
      expect((await helpOf(threadId, stage.scene.bob))?.suggestion).toEqual(help?.suggestion)
      await write(threadId, 20, aside)
      expect((await summarise(threadId))?.suggestion?.id).not.toBe(suggestionId)
    })

    it('ends for good when somebody wants none in this thread', async () => {
      const { threadId } = await drift()
      await endForkSuggestions(stage.db, { claims: { sub: stage.scene.bob }, threadId })
      expect((await helpOf(threadId))?.suggestion).toBeNull()
      await write(threadId, 21, aside)
      expect((await summarise(threadId))?.suggestion).toBeNull()
      expect(await query('select from fork_suggestions where thread_id = $1', [threadId])).toHaveLength(1)
    })

    it('goes when a fork begins there or the message is deleted', async () => {
      const { threadId, help } = await drift()
      const messageId = help?.suggestion?.messageId ?? ''
      await startFork(stage.db, stage.scene, { threadId, messageId })
      expect((await helpOf(threadId))?.suggestion).toBeNull()
      const other = await drift()
      await change(other.help?.suggestion?.messageId ?? '', { content: '', deletedAt: now() })
      expect((await helpOf(other.threadId))?.suggestion).toBeNull()
    })

    it('is not made if the workspace wants summaries alone', async () => {
      await set({ forks: false })
      await hire()
      const threadId = await thread(18)
      await write(threadId, 3, aside)
      expect((await summarise(threadId))?.suggestion).toBeNull()
      expect(await query('select from fork_suggestions where thread_id = $1', [threadId])).toEqual([])
    })
  })
})
