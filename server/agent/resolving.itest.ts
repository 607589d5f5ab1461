import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../supabase/tests/conversation.ts'
import { resolveFork } from '../chat/resolve-fork.ts'
import { findDraft } from '../db/fork-results.ts'
import { findFork, updateFork } from '../db/forks.ts'
import type { ResultDraft } from '../domain/result.ts'
import { setWorkerStage, type WorkerStage } from './worker-stage.ts'

interface Line {
  text: string
  citations: { number: number; quote: string }[]
}
interface Drafted {
  headline: string
  bullets: (Line & { kind: string; owner: string | null })[]
  deferred: Line[]
  open_questions: Line[]
  dissent: (Line & { who: string })[]
}

const cite = (number: number, quote: string) => ({ number, quote })
const result = (change: Partial<Drafted> = {}): Drafted => ({
  headline: 'The harvest starts on Monday',
  bullets: [
    { kind: 'decision', text: 'Start on Monday.', owner: null, citations: [cite(1, 'start on Monday')] },
    { kind: 'action', text: 'Order crates.', owner: 'Bob', citations: [cite(2, 'I order forty crates')] },
  ],
  deferred: [],
  open_questions: [],
  dissent: [{ who: 'Bob', text: 'Rain may come.', citations: [cite(2, 'rain is a risk')] }],
  ...change,
})

describe('resolving a fork', () => {
  let stage: WorkerStage
  let resolver: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    resolver = await hireAgent(stage.db, stage.scene, '_fork-resolver', {
      budgetUsd: 2,
      systemPrompt: 'You condense forks.',
    })
    await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function fork(...said: string[]): Promise<string> {
    const { db, scene } = stage
    const threadId = await startThread(db, scene)
    const { messageId } = await db.asWorker(tx => say(tx, scene, { threadId, content: 'When do we pick?' }))
    const forkId = await startFork(db, scene, { threadId, messageId })
    await db.asWorker(async tx => {
      for (const [index, content] of said.entries()) {
        await say(tx, scene, { threadId, forkId, content, userId: index % 2 === 0 ? scene.ada : scene.bob })
      }
    })
    return forkId
  }
  const harvest = () =>
    fork('We should start on Monday, at dawn.', 'Bob here: I order forty crates, but rain is a risk.')
  const resolve = (forkId: string, again = false) =>
    resolveFork(stage.db, { claims: claimsOf(stage.scene.bob), forkId, again })
  const claimsOf = (sub: string) => ({ sub })
  const draftOf = async (forkId: string): Promise<ResultDraft> => {
    const draft = await stage.db.asWorker(tx => findDraft(tx, { forkId }))
    if (!draft) throw new Error('There is no draft.')
    return draft
  }
  /** Has it drafted by these answers, to the end. */
  async function draft(forkId: string, ...scripts: Parameters<typeof stage.script.enqueue>[0][]) {
    for (const script of scripts) await stage.script.enqueue(script)
    const { task } = await resolve(forkId)
    await stage.hire()
    const done = await stage.ended(task?.id ?? '')
    return { done, draft: await draftOf(forkId) }
  }
  const says = (drafted: Drafted | string) => ({
    kind: 'text' as const,
    text: typeof drafted === 'string' ? drafted : JSON.stringify(drafted),
  })

  it('drafts what holds, line by line, also over the fork’s budget, and posts nothing', async () => {
    const forkId = await harvest()
    await stage.db.asWorker(tx => updateFork(tx, { forkId, budgetUsd: 0.001 }))
    const { done, draft: made } = await draft(forkId, says(result()))
    expect(done).toMatchObject({ status: 'completed', origin: 'resolve', agentId: resolver.id })
    const counted = await stage.db.asWorker(tx => findFork(tx, { forkId }))
    expect(counted?.spentUsd).toBeCloseTo(done.costUsd ?? 0, 6)
    expect(counted?.spentUsd).toBeGreaterThan(0)
    expect(made).toMatchObject({ state: 'ready', version: 1, messageCount: 2, taskId: done.id })
    expect(made.body).toMatchObject({
      headline: 'The harvest starts on Monday',
      bullets: [
        { kind: 'decision', citations: [{ number: 1, quote: 'start on Monday' }], wording: { by: 'agent' } },
        { kind: 'action', owner: 'Bob' },
      ],
      dissent: [{ who: 'Bob' }],
    })
    expect((await stage.events(done.id)).map(({ type }) => type)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'result.drafted',
      'task.completed',
    ])
    expect(await stage.messages(done.threadId)).toHaveLength(3)
    const [request] = await stage.prompts(1)
    expect(request).toContain('<message number=\\"2\\" author=\\"Bob')
    expect(request).toContain('json_schema')
    expect(await stage.leftovers()).toMatchObject({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })
})
