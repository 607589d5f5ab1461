import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { readForkContext } from '../../chat/forks/read-fork-context.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { discardResultDraft } from '../../chat/results/discard-result-draft.ts'
import { publishResult } from '../../chat/results/publish-result.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { listAgentVersions } from '../../db/agents/agent-versions.ts'
import { updateAgent } from '../../db/agents/agents.ts'
import { findFork, updateFork } from '../../db/forks/forks.ts'
import { listToldMessages } from '../../db/messages/messages-for-tools.ts'
import { findResultDraft } from '../../db/results/fork-results.ts'
import { draftFailureLines } from '../../domain/drafting/draft-failure-lines.ts'
import type { DraftedResult } from '../../domain/drafting/drafted-result.ts'
import type { ResultDraft } from '../../domain/results/result.ts'
import type { ScriptInput } from '../../offline-model/scripts/script.ts'

const cite = (number: number, quote: string) => ({ number, quote })
const monday = {
  kind: 'decision' as const,
  text: 'Start on Monday.',
  owner: null,
  citations: [cite(1, 'start on Monday')],
}
const crates = {
  kind: 'action' as const,
  text: 'Order crates.',
  owner: 'Bob',
  citations: [cite(2, 'I order forty crates')],
}
const invented = {
  kind: 'finding' as const,
  text: 'It never rains.',
  owner: null,
  citations: [cite(2, 'it never rains here')],
}
const result = (change: Partial<DraftedResult> = {}): DraftedResult => ({
  headline: 'The harvest starts on Monday',
  bullets: [monday, crates],
  deferred: [],
  open_questions: [],
  dissent: [{ who: 'Bob', text: 'Rain may come.', citations: [cite(2, 'rain is a risk')] }],
  ...change,
})
const says = (
  drafted: DraftedResult | string,
  change: Partial<Extract<ScriptInput, { kind: 'text' }>> = {},
): ScriptInput => ({
  kind: 'text',
  text: typeof drafted === 'string' ? drafted : JSON.stringify(drafted),
  ...change,
})

describe('resolving a fork', () => {
  let stage: WorkerStage
  let resolver: SceneAgent
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    resolver = await hireAgent(stage.db, stage.scene, '_fork-resolver', {
      budgetUsd: 5,
      systemPrompt: 'You condense forks.',
    })
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
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
  const bob = () => ({ sub: stage.scene.bob })
  const resolve = (forkId: string, more: { again?: boolean; rev?: number } = {}) =>
    resolveFork(stage.db, { claims: bob(), forkId, ...more })
  async function draftOf(forkId: string): Promise<ResultDraft> {
    const draft = await stage.db.asWorker(tx => findResultDraft(tx, { forkId }))
    if (!draft) throw new Error('There is no draft.')
    return draft
  }
  const threadOf = async (forkId: string) =>
    (
      await stage.db.asWorker(tx =>
        tx.selectFrom('forks').select('threadId').where('id', '=', forkId).executeTakeFirstOrThrow(),
      )
    ).threadId
  const typesOf = async (taskId: string) => (await stage.events(taskId)).map(({ type }) => type)

  /** Has a result draft written from these answers of the model, to the end. */
  async function draft(forkId: string, ...scripts: ScriptInput[]) {
    if (scripts.length > 0) await stage.script.enqueue(scripts)
    const { task } = await resolve(forkId)
    await stage.hire()
    const done = await stage.ended(task?.id ?? '')
    expect(await stage.messages(done.threadId)).toHaveLength((await forkLength(forkId)) + 1)
    expect(await stage.leftovers()).toMatchObject({ mailbox: 0, streams: 0, brokenLinks: 0 })
    return { done, draft: await draftOf(forkId) }
  }
  const forkLength = async (forkId: string) =>
    (
      await stage.db.asWorker(tx =>
        tx.selectFrom('forks').select('messageCount').where('id', '=', forkId).executeTakeFirstOrThrow(),
      )
    ).messageCount

  it('drafts correct lines with their sources, even over the fork’s budget, and posts nothing', async () => {
    const forkId = await harvest()
    await stage.db.asWorker(tx => updateFork(tx, { forkId, budgetUsd: 0.001 }))
    const { done, draft: made } = await draft(forkId, says(result()))
    expect(done).toMatchObject({ status: 'completed', origin: 'resolve', agentId: resolver.id })
    expect(made).toMatchObject({
      state: 'ready',
      version: 1,
      messageCount: 2,
      taskId: done.id,
      agentId: resolver.id,
    })
    expect(made.body).toMatchObject({
      headline: 'The harvest starts on Monday',
      bullets: [
        { kind: 'decision', citations: [{ number: 1, quote: 'start on Monday' }], wording: { by: 'agent' } },
        { kind: 'action', owner: 'Bob' },
      ],
      dissent: [{ who: 'Bob' }],
    })
    expect(await typesOf(done.id)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'result.drafted',
      'task.completed',
    ])
    const [request] = await stage.prompts(1)
    expect(request).toContain('<message number=\\"2\\" author=\\"Bob')
    expect(request).toContain('json_schema')
    const counted = await stage.db.asWorker(tx => findFork(tx, { forkId }))
    expect(counted?.spentUsd).toBeCloseTo(done.costUsd ?? 0, 6)
    expect(counted?.spentUsd).toBeGreaterThan(0)
    await expect(retryTask(stage.db, { claims: bob(), taskId: done.id })).rejects.toMatchObject({
      reason: 'task_ended',
    })
  })

  it('shows each line once it is complete and correct, and keeps these lines when somebody stops it', async () => {
    const forkId = await harvest()
    const json = JSON.stringify(result({ bullets: [monday, invented, crates] }))
    const cut = json.indexOf('"action"')
    await stage.script.enqueue({
      kind: 'text',
      id: 'slow',
      deltas: [json.slice(0, cut), json.slice(cut)],
      holds: [1],
    })
    const { task } = await resolve(forkId)
    await stage.hire()
    const shown = await eventually(async () => {
      const draft = await draftOf(forkId)
      expect(draft.body.bullets).toHaveLength(1)
      return draft
    })
    expect(shown.state).toBe('drafting')
    expect(shown.body).toMatchObject({
      headline: 'The harvest starts on Monday',
      bullets: [{ text: 'Start on Monday.' }],
    })
    expect(shown.rev).toBeGreaterThan(1)
    expect((await stage.readTask(task?.id ?? '')).step).toBe('writing')
    const taskId = task?.id ?? ''
    await cancelTask(stage.db, { claims: bob(), taskId })
    await stage.taskIs(taskId, { status: 'cancelled' })
    const kept = await draftOf(forkId)
    expect(kept).toMatchObject({ state: 'ready', body: { bullets: [{ text: 'Start on Monday.' }] } })
  })

  it('hides words that were deleted while it is written', async () => {
    const forkId = await harvest()
    const json = JSON.stringify(result({ bullets: [crates, monday] }))
    const [first, second] = [json.indexOf('"decision"'), json.indexOf('"deferred"')]
    const deltas = [json.slice(0, first), json.slice(first, second), json.slice(second)]
    await stage.script.enqueue({ kind: 'text', id: 'taken-back', deltas, holds: [1, 2] })
    await resolve(forkId)
    await stage.hire()
    await eventually(async () => expect((await draftOf(forkId)).body.bullets).toHaveLength(1))
    const threadId = await threadOf(forkId)
    const message = (await stage.messages(threadId)).find(({ content }) => content.startsWith('Bob here'))
    await deleteMessage(stage.db, { claims: bob(), messageId: message?.id ?? '' })
    await stage.script.release('taken-back')
    const { body } = await eventually(async () => {
      const draft = await draftOf(forkId)
      expect(draft.body.bullets.map(({ text }) => text)).toEqual(['Start on Monday.'])
      return draft
    })
    expect(JSON.stringify(body)).not.toContain('crates')
  })

  it('fails when it is stopped before the first line, and starts again for a person who knows its current state', async () => {
    const forkId = await harvest()
    const { task } = await resolve(forkId)
    await cancelTask(stage.db, { claims: bob(), taskId: task?.id ?? '' })
    const { rev, ...failed } = await draftOf(forkId)
    expect(failed).toMatchObject({ state: 'failed', body: { bullets: [] } })
    await stage.script.enqueue(says(result()))
    for (const seen of [{}, { rev: rev - 1 }]) {
      await expect(resolve(forkId, { again: true, ...seen })).rejects.toMatchObject({
        reason: 'draft_changed',
        details: { rev },
      })
    }
    expect(await draftOf(forkId)).toEqual({ rev, ...failed })
    const again = await resolve(forkId, { again: true, rev })
    expect(again.draft).toMatchObject({ state: 'drafting', version: 1 })
    expect(again.task?.id).not.toBe(task?.id)
    await stage.hire()
    await stage.ended(again.task?.id ?? '')
    expect(await draftOf(forkId)).toMatchObject({ state: 'ready', taskId: again.task?.id })
  })

  it('has made-up citations repaired once, by a turn that names each', async () => {
    const forkId = await harvest()
    const mended = { ...invented, citations: [cite(2, 'rain is a risk')], text: 'Rain is a risk.' }
    const { done, draft: made } = await draft(
      forkId,
      says(result({ bullets: [monday, invented] })),
      says(result({ bullets: [monday, mended] })),
    )
    expect(done.status).toBe('completed')
    expect(made.body.bullets.map(({ citations }) => citations.length)).toEqual([1, 1])
    const [, second] = await stage.prompts(2)
    expect(second).toContain('bullets[2]: message 2 does not contain these words')
    expect(await typesOf(done.id)).toEqual(expect.arrayContaining(['result.drafted', 'result.drafted']))
  })

  it.each<[string, ScriptInput[]]>([
    ['makes it up again', [says(result({ bullets: [monday, invented] }))]],
    ['answers in another form then', [says('Sorry.'), says('No.')]],
    ['is cut off then', [says(JSON.stringify(result()).slice(0, 90), { stopReason: 'max_tokens' })]],
  ])('leaves a line without its source where the model %s', async (_what, second) => {
    const forkId = await harvest()
    const { done, draft: made } = await draft(
      forkId,
      says(result({ bullets: [monday, invented] })),
      ...second,
    )
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(made.state).toBe('ready')
    expect(made.body.bullets).toMatchObject([{ citations: [{ number: 1 }] }, { citations: [], marked: null }])
    const publishing = { claims: bob(), forkId, rev: made.rev, basedOnRev: made.basedOnRev }
    await expect(publishResult(stage.db, publishing)).rejects.toMatchObject({ reason: 'no_source' })
  })

  it('keeps to the limits of a result, whatever the model writes', async () => {
    const forkId = await harvest()
    const long = result({
      headline: `${'very '.repeat(40)}long`,
      bullets: Array.from({ length: 9 }, (_, index) => ({
        ...monday,
        text: index === 1 ? monday.text : `Point ${index} ${'and more '.repeat(40)}`,
        owner: 'Eve',
        kind: 'action' as const,
      })),
    })
    const { draft: made } = await draft(forkId, says(long), says(long))
    expect(made.state).toBe('ready')
    expect(made.body.headline.length).toBeLessThanOrEqual(120)
    expect(made.body.bullets.length).toBeLessThanOrEqual(5)
    expect(made.body.bullets.every(({ owner }) => owner === null)).toBe(true)
  })

  it.each<[string, ScriptInput[], keyof typeof draftFailureLines]>([
    [
      'answers in another form twice',
      [says('Here is your result.'), says('{"headline": 1}')],
      'unexpected_answer',
    ],
    ['says nothing twice', [{ kind: 'empty' }, { kind: 'empty' }], 'unexpected_answer'],
    [
      'only thinks until its length limit, twice',
      [
        { kind: 'only_thinking', stopReason: 'max_tokens' },
        { kind: 'only_thinking', stopReason: 'max_tokens' },
      ],
      'only_thinking',
    ],
    ['declines', [{ kind: 'refusal' }], 'refusal'],
    [
      'is cut off',
      [says(JSON.stringify(result()).slice(0, 150), { stopReason: 'max_tokens' })],
      'result_cut',
    ],
  ])('says so where the model %s, and leaves a way on', async (_what, scripts, reason) => {
    const forkId = await harvest()
    const { done, draft: made } = await draft(forkId, ...scripts)
    expect(done).toMatchObject({ status: 'failed', error: { reason, message: draftFailureLines[reason] } })
    expect(made.state).toBe('failed')
    await discardResultDraft(stage.db, { claims: bob(), forkId })
    await stage.script.enqueue(says(result()))
    const { task } = await resolve(forkId)
    expect((await stage.ended(task?.id ?? '')).status).toBe('completed')
    expect((await draftOf(forkId)).state).toBe('ready')
  })

  it('calls again after an outage in the middle, and repeats no line', async () => {
    const forkId = await harvest()
    const text = JSON.stringify(result())
    await stage.script.enqueue([{ kind: 'cut', text, after: 30 }, says(result())])
    const { task } = await resolve(forkId)
    await stage.hire()
    await stage.taskIs(task?.id ?? '', { step: 'waiting_for_model' })
    await stage.passTime(1_000)
    expect((await stage.ended(task?.id ?? '')).status).toBe('completed')
    expect((await draftOf(forkId)).body.bullets).toHaveLength(2)
  })

  it('is taken over when its worker dies in the middle, and no line is there twice', async () => {
    const forkId = await harvest()
    const json = JSON.stringify(result())
    const at = json.indexOf('"action"')
    await stage.script.enqueue({
      kind: 'text',
      id: 'lost',
      deltas: [json.slice(0, at), json.slice(at)],
      holds: [1],
    })
    const { task } = await resolve(forkId)
    const first = await stage.hire()
    await eventually(async () => expect((await draftOf(forkId)).body.bullets).toHaveLength(1))
    await stage.script.enqueue(says(result()))
    await stage.bury(first)
    await stage.hire()
    expect((await stage.ended(task?.id ?? '')).status).toBe('completed')
    const made = await draftOf(forkId)
    expect(made.state).toBe('ready')
    expect(made.body.bullets.map(({ text }) => text)).toEqual(['Start on Monday.', 'Order crates.'])
    expect((await typesOf(task?.id ?? '')).filter(type => type === 'result.drafted')).toHaveLength(1)
  })

  it('has one draft and one task when two people resolve at once', async () => {
    const forkId = await harvest()
    const both = await Promise.all([
      resolve(forkId),
      resolveFork(stage.db, { claims: { sub: stage.scene.ada }, forkId }),
    ])
    expect(new Set(both.map(({ task }) => task?.id)).size).toBe(1)
    const { tasks } = await stage.db.asWorker(async tx => ({
      tasks: await tx.selectFrom('tasks').select('id').where('forkId', '=', forkId).execute(),
    }))
    expect(tasks).toHaveLength(1)
    expect((await resolve(forkId, { again: true })).task?.id).toBe(tasks[0]?.id)
  })

  it('is for admins and the person who opened the fork, if it has messages', async () => {
    const empty = await fork()
    await expect(resolve(empty)).rejects.toMatchObject({ reason: 'fork_empty' })
    const claims = { sub: await stage.join('Cleo', 'member') }
    const forkId = await harvest()
    await expect(resolveFork(stage.db, { claims, forkId })).rejects.toMatchObject({
      reason: 'not_fork_owner',
    })
  })

  it('speaks as the partner, as long as that agent is on', async () => {
    const { db } = stage
    const speaker = async (change: { on: boolean }) => {
      const forkId = await harvest()
      await db.asWorker(tx =>
        tx.updateTable('forks').set({ divePartnerId: vibe.id }).where('id', '=', forkId).execute(),
      )
      await stage.switchAgent(vibe.id, change.on)
      return (await resolve(forkId)).draft.agentId
    }
    expect(await speaker({ on: false })).toBe(resolver.id)
    expect(await speaker({ on: true })).toBe(vibe.id)
  })

  it('reads a fork of 2,000 messages in parts, and its citations are in them', async () => {
    const forkId = await fork('The first of all: we start on Monday.')
    const { db, scene } = stage
    const threadId = await threadOf(forkId)
    const client = await db.connect()
    // The rows look as if they had come one by one, which would take long.
    await client.query(`begin; alter table messages disable trigger user;
      insert into messages (id, workspace_id, channel_id, thread_id, fork_id, fork_number, seq, rev, author_type, author_user_id, content)
      select gen_random_uuid(), '${scene.workspaceId}', '${scene.channelId}', '${threadId}', '${forkId}', n, n + 1, n + 1, 'human',
        '${scene.bob}', 'Row ' || n || ' of the orchard was looked at again. ' || repeat('Apples and pears everywhere. ', 4)
          || case when n = 1999 then 'We decided to rent the large press.' else '' end
      from generate_series(2, 2000) n;
      alter table messages enable trigger user;
      update forks set message_count = 2000 where id = '${forkId}';
      update threads set next_seq = 2002, rev = greatest(rev, 2002) where id = '${threadId}'; commit`)
    await client.end()
    const { done, draft: made } = await draft(forkId)
    expect(done.status).toBe('completed')
    expect(made).toMatchObject({ state: 'ready', messageCount: 2_000 })
    const log = await stage.events(done.id)
    const parts = log.flatMap(event => (event.type === 'result.planned' ? event.data.parts : []))
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.at(-1)?.last).toBe(2_000)
    const calls = log.filter(event => event.type === 'model.requested')
    expect(calls.map(event => event.type === 'model.requested' && (event.data.purpose ?? null))).toEqual([
      ...parts.map(() => 'part'),
      null,
    ])
    const cited = made.body.bullets.flatMap(({ citations }) => citations)
    expect(cited).toContainEqual(
      expect.objectContaining({ number: 1_999, quote: 'We decided to rent the large press.' }),
    )
    expect(made.body.bullets.every(({ citations }) => citations.length > 0)).toBe(true)
  })

  it('drafts with a higher limit that an admin sets, once the old one was too low', async () => {
    const { db, scene } = stage
    const limit = (budgetUsd: number) =>
      db.asWorker(tx => updateAgent(tx, { agentId: resolver.id, budgetUsd }))
    await limit(0.001)
    const forkId = await harvest()
    const { done, draft: failed } = await draft(forkId)
    expect(done).toMatchObject({
      status: 'failed',
      error: { reason: 'budget_exceeded', short: { limitUsd: 0.001 } },
    })
    const again = (sub: string) =>
      resolveFork(db, { claims: { sub }, forkId, again: true, rev: failed.rev, limitUsd: 5 })
    await expect(again(scene.bob)).rejects.toMatchObject({ reason: 'admins_only' })
    await stage.script.enqueue([says(result())])
    const { task } = await again(scene.ada)
    expect(await stage.ended(task?.id ?? '')).toMatchObject({ status: 'completed' })
    const [newest] = await db.asWorker(tx => listAgentVersions(tx, { agentId: resolver.id }))
    expect(newest).toMatchObject({
      authorUserId: scene.ada,
      note: 'Raised the limit of one task from $0.01 to $5.00.',
    })
  })

  it('leaves the context that is switched off out of a fork’s prompts', async () => {
    const forkId = await harvest()
    const { db } = stage
    await db.asWorker(tx =>
      tx
        .updateTable('forks')
        .set({ leftOut: ['parent'], divePartnerId: vibe.id })
        .where('id', '=', forkId)
        .execute(),
    )
    const { items } = await readForkContext(db, { claims: bob(), forkId, isFree: false })
    expect(items.filter(({ leftOut }) => leftOut).map(({ key }) => key)).toEqual(['parent'])
    await stage.script.enqueue([says('Noted.'), says(result())])
    const threadId = await threadOf(forkId)
    const { task } = await stage.ask({ threadId, forkId, content: '@vibe and now?', calls: [vibe] })
    await stage.hire()
    await stage.ended(task.id)
    const layers = (await stage.events(task.id)).flatMap(({ type, data }) =>
      type === 'context.assembled' ? data.layers : [],
    )
    const here = items.find(({ key }) => key === 'place')
    expect(here?.tokens).toBeGreaterThan(20)
    expect(here?.tokens).toBe(layers.find(({ name }) => name === 'place')?.tokens)
    const resolving = await resolve(forkId)
    await stage.ended(resolving.task?.id ?? '')
    const [answering, drafting] = await stage.prompts(2)
    for (const prompt of [answering, drafting]) {
      expect(prompt).not.toContain('When do we pick?')
      expect(prompt).toContain('Think it through')
    }
    expect(answering).toContain('You are the partner in this fork')
  })

  it('reads the thread before the fork as background, which no line can cite', async () => {
    const { db, scene } = stage
    const threadId = await startThread(db, scene)
    const said = (content: string) => db.asWorker(tx => say(tx, scene, { threadId, content }))
    await said('There are three presses on offer.')
    const { messageId } = await said('Which of them?')
    await stage.script.enqueue([says(result()), says(result())])
    await stage.hire()
    for (const leftOut of [[], ['thread']]) {
      const forkId = await startFork(db, scene, { threadId, messageId })
      await db.asWorker(async tx => {
        await tx.updateTable('forks').set({ leftOut }).where('id', '=', forkId).execute()
        await say(tx, scene, { threadId, forkId, content: 'We should start on Monday.' })
        const content = 'I order forty crates, but rain is a risk.'
        await say(tx, scene, { threadId, forkId, content, userId: scene.bob })
      })
      const { task } = await resolve(forkId)
      await stage.ended(task?.id ?? '')
    }
    const [knowing, alone] = await stage.prompts(2)
    // Lines cite messages by their numbers, and this one has none.
    const line = '<message author=\\"Ada\\" role=\\"admin\\">There are three presses on offer.</message>'
    expect(knowing).toContain(line)
    expect(alone).not.toContain('three presses')
  })

  it('shows agents of the thread only the newest result, with its source', async () => {
    const forkId = await harvest()
    const { draft: first } = await draft(forkId, says(result()))
    const publish = async ({ rev, basedOnRev }: ResultDraft) =>
      publishResult(stage.db, { claims: bob(), forkId, rev, basedOnRev, force: true })
    await publish(first)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('forks')
        .set({ status: 'active', closedBy: null, closedAt: null })
        .where('id', '=', forkId)
        .execute(),
    )
    const { task } = await resolve(forkId)
    const nothing = { changed: [], dropped: [], contradicted: [], bullets: [], dissent: [] }
    const headline = { headline: 'The harvest starts on Tuesday', headline_why: null }
    await stage.script.enqueue(
      says(JSON.stringify({ ...headline, ...nothing, deferred: [], open_questions: [] })),
    )
    await stage.ended(task?.id ?? '')
    await publish(await draftOf(forkId))
    await stage.script.enqueue(says('Tuesday.'))
    const asked = await stage.ask({ threadId: await threadOf(forkId), content: '@vibe when?', calls: [vibe] })
    await stage.ended(asked.task.id)
    const prompt = (await stage.prompts(3)).at(-1)
    expect(prompt).toContain(`result-of-fork=\\"${forkId}\\" version=\\"2\\"`)
    expect(prompt).toContain('The harvest starts on Tuesday')
    expect(prompt).not.toContain('The harvest starts on Monday')
    expect(prompt).not.toContain('forty crates, but rain')
    // The agents' tools don't tell of an older result either.
    const threadId = asked.task.threadId
    const told = await stage.db.asUser(bob(), tx =>
      listToldMessages(tx, { threadId, forkId: null, before: null, after: null, limit: 20 }),
    )
    const headlines = told.flatMap(({ content }) => /^\*\*(.+)\*\*/.exec(content)?.[1] ?? [])
    expect(headlines).toEqual(['The harvest starts on Tuesday'])
  })
})
