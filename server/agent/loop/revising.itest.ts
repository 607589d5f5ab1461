import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { reopenFork } from '../../chat/forks/reopen-fork.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { editMessage } from '../../chat/messages/edit-message.ts'
import { discardResultDraft } from '../../chat/results/discard-result-draft.ts'
import { listResults } from '../../chat/results/list-results.ts'
import { publishResult } from '../../chat/results/publish-result.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { saveResultDraft } from '../../chat/results/save-result-draft.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { findFork } from '../../db/forks/forks.ts'
import { findResultDraft } from '../../db/results/fork-results.ts'
import type { DraftedResult, RevisedResult } from '../../domain/drafting/drafted-result.ts'
import type { ResultBody, ResultBullet, ResultDraft } from '../../domain/results/result.ts'
import type { ScriptInput } from '../../offline-model/scripts/script.ts'

const cite = (number: number, quote: string) => ({ number, quote })
const point = (kind: 'decision' | 'finding', text: string, number: number, quote: string) => ({
  kind,
  text,
  owner: null,
  citations: [cite(number, quote)],
})
const first: DraftedResult = {
  headline: 'The harvest starts on Monday',
  bullets: [
    point('decision', 'Start on Monday.', 1, 'start on Monday'),
    point('finding', 'Forty crates are enough.', 2, 'forty crates are enough'),
    point('finding', 'Rain is a risk.', 2, 'rain is a risk'),
  ],
  deferred: [],
  open_questions: [{ text: 'Who drives?', citations: [cite(3, 'Who drives?')] }],
  dissent: [],
}
const revised = (change: Partial<RevisedResult> = {}): RevisedResult => ({
  headline: null,
  headline_why: null,
  changed: [],
  dropped: [],
  contradicted: [],
  bullets: [],
  deferred: [],
  open_questions: [],
  dissent: [],
  ...change,
})
const change = (
  line: string,
  text: string,
  why: string,
  citations: RevisedResult['dropped'][0]['citations'],
) => ({
  ...{ line, text, why, citations },
  ...{ kind: null, owner: null, who: null },
})
const says = (answer: DraftedResult | RevisedResult): ScriptInput => ({
  kind: 'text',
  text: JSON.stringify(answer),
})
const textsOf = ({ bullets }: ResultBody) => bullets.map(({ text }) => text)

describe('resolving a fork again', () => {
  let stage: WorkerStage
  let worker: Awaited<ReturnType<WorkerStage['hire']>>

  beforeAll(async () => {
    stage = await setWorkerStage()
    await hireAgent(stage.db, stage.scene, '_fork-resolver', { budgetUsd: 5, systemPrompt: 'You condense.' })
  })
  beforeEach(async () => {
    worker = await stage.hire()
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const bob = () => ({ sub: stage.scene.bob })
  const ada = () => ({ sub: stage.scene.ada })

  async function draftOf(forkId: string): Promise<ResultDraft> {
    const draft = await stage.db.asWorker(tx => findResultDraft(tx, { forkId }))
    if (!draft) throw new Error('There is no draft.')
    return draft
  }

  /** Has the fork's result drafted by this answer of the model, to the end. */
  async function draft(forkId: string, ...answers: ScriptInput[]): Promise<ResultDraft> {
    await stage.script.enqueue(answers)
    const { task } = await resolveFork(stage.db, { claims: bob(), forkId })
    expect((await stage.ended(task?.id ?? '')).status).toBe('completed')
    return draftOf(forkId)
  }

  async function save(draft: ResultDraft, change: Partial<ResultBody>, claims = bob()): Promise<ResultDraft> {
    const { forkId, rev } = draft
    const body = { ...draft.body, ...change }
    return (await saveResultDraft(stage.db, { claims, forkId, rev, body })).draft
  }

  async function publish({ forkId }: ResultDraft) {
    const { rev, basedOnRev } = await draftOf(forkId)
    const { message } = await publishResult(stage.db, {
      claims: bob(),
      ...{ forkId, rev, basedOnRev, force: true },
    })
    const { results } = await listResults(stage.db, { claims: bob(), forkId })
    const [result] = results
    if (!result) throw new Error('Nothing was published.')
    return { message, result }
  }

  async function reopen(forkId: string, ...said: string[]): Promise<void> {
    const { db, scene } = stage
    await reopenFork(db, { claims: bob(), forkId })
    for (const content of said) await tell(forkId, content, scene.ada)
  }

  async function tell(forkId: string, content: string, userId: string): Promise<void> {
    const { db, scene } = stage
    await db.asWorker(async tx => {
      const fork = await findFork(tx, { forkId })
      await say(tx, scene, { threadId: fork?.threadId ?? '', forkId, content, userId })
    })
  }

  const messagesOf = async (forkId: string) => {
    const fork = await stage.db.asWorker(tx => findFork(tx, { forkId }))
    const all = await stage.messages(fork?.threadId ?? '')
    return all.filter(message => message.forkId === forkId)
  }

  /** A published fork: Bob edited the agent's second line, and added one. */
  async function harvest() {
    const { db, scene } = stage
    const threadId = await startThread(db, scene)
    const { messageId } = await db.asWorker(tx => say(tx, scene, { threadId, content: 'When do we pick?' }))
    const forkId = await startFork(db, scene, { threadId, messageId })
    await tell(forkId, 'We should start on Monday, at dawn.', scene.ada)
    await tell(forkId, 'I think forty crates are enough, but rain is a risk.', scene.bob)
    await tell(forkId, 'Who drives?', scene.ada)
    const made = await draft(forkId, says(first))
    const [monday, crates, rain] = made.body.bullets
    if (!monday || !crates || !rain) throw new Error('A line is missing.')
    const wording = { by: 'agent' as const }
    const own: ResultBullet = {
      ...crates,
      id: 'own',
      text: 'Nobody climbs.',
      citations: [],
      marked: bob().sub,
      wording,
    }
    const bullets = [monday, { ...crates, text: 'Forty-two crates are enough.' }, rain, own]
    const edited = await save(made, { bullets })
    const { result, message } = await publish(edited)
    const [, bobs, , bobsOwn] = result.body.bullets
    return { forkId, threadId, message, first: result, peoples: [bobs, bobsOwn] }
  }

  it('keeps the lines of people through five reopenings, even if the model changes or drops them', async () => {
    const { forkId, peoples } = await harvest()
    for (const version of [2, 3, 4, 5, 6]) {
      await reopen(forkId, `Round ${version}: the crates are too few, and somebody has to climb.`)
      const cited = [cite(version + 2, 'the crates are too few')]
      const why = `They were found too few in round ${version}.`
      const attack =
        version % 2 === 0
          ? { changed: [change('L2', 'Fifty crates.', why, cited), change('L4', 'All climb.', why, cited)] }
          : { dropped: ['L2', 'L4'].map(line => ({ line, why, citations: cited })) }
      // Both labels stay the same, since the lines before them do.
      const made = await draft(forkId, says(revised(attack)))
      expect(made).toMatchObject({ version, state: 'ready', base: { version: version - 1 } })
      expect(made.body.bullets).toEqual(expect.arrayContaining(peoples))
      expect(made.notes).toEqual(
        peoples.map(line => ({ lineId: line?.id, change: 'contradicted', why, numbers: [version + 2] })),
      )
      const { result } = await publish(made)
      expect(result).toMatchObject({ version, base: version - 1, notes: made.notes })
    }
    const { results } = await listResults(stage.db, { claims: bob(), forkId })
    expect(results.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1])
    for (const { body } of results) {
      expect([body.bullets[1], body.bullets[3]]).toEqual(peoples)
      expect(textsOf(body)).toEqual([
        'Start on Monday.',
        'Forty-two crates are enough.',
        'Rain is a risk.',
        'Nobody climbs.',
      ])
    }
  })

  it('shows the model version 1 by lines, and the new messages; lines that it does not mention stay', async () => {
    const { forkId, first: published } = await harvest()
    await reopen(forkId, 'Bob drives the large cart.')
    const made = await draft(
      forkId,
      says(revised({ bullets: [point('decision', 'Bob drives.', 4, 'Bob drives the large cart')] })),
    )
    const prompt = (await stage.prompts(2)).at(-1) ?? ''
    expect(prompt).toContain('<earlier version=\\"1\\" messages=\\"1-3\\">')
    expect(prompt).toContain('<headline by=\\"agent\\">The harvest starts on Monday</headline>')
    expect(prompt).toContain(
      '<line id=\\"L1\\" list=\\"bullets\\" kind=\\"decision\\" by=\\"agent\\" cites=\\"1\\">',
    )
    expect(prompt).toContain('by=\\"person\\" cites=\\"2\\">Forty-two crates are enough.</line>')
    expect(prompt).toContain('<line id=\\"L5\\" list=\\"open_questions\\"')
    expect(prompt).toContain('Bob drives the large cart.')
    const { body, notes } = made
    expect(body.bullets.slice(0, 4)).toEqual(published.body.bullets)
    expect(body.openQuestions).toEqual(published.body.openQuestions)
    expect(body).toMatchObject({ headline: published.body.headline, headlineWording: { by: 'agent' } })
    expect(body.bullets[4]).toMatchObject({ text: 'Bob drives.', wording: { by: 'agent' } })
    expect(notes).toEqual([])
  })

  it('gives the reasons for changed and dropped lines; two people edit it, and one brings a line back', async () => {
    const { forkId, first: published } = await harvest()
    await reopen(forkId, 'It is Tuesday now. Bob drives, and the sky is clear.')
    const answer = revised({
      headline: 'The harvest starts on Tuesday',
      headline_why: 'The day changed.',
      changed: [change('L1', 'Start on Tuesday.', 'The day changed.', [cite(4, 'It is Tuesday now')])],
      dropped: [
        { line: 'L3', why: 'The sky is clear.', citations: [cite(4, 'the sky is clear')] },
        { line: 'L5', why: 'Bob drives.', citations: [] },
      ],
    })
    const made = await draft(forkId, says(answer))
    const [monday, crates, rain] = published.body.bullets
    const [question] = published.body.openQuestions
    expect(made.body.headline).toBe('The harvest starts on Tuesday')
    expect(textsOf(made.body)).toEqual([
      'Start on Tuesday.',
      'Forty-two crates are enough.',
      'Nobody climbs.',
    ])
    expect(made.body.bullets[0]).toMatchObject({ id: monday?.id, citations: [{ number: 4 }] })
    expect(made.notes).toEqual([
      { lineId: 'headline', change: 'changed', why: 'The day changed.', numbers: [] },
      { lineId: monday?.id, change: 'changed', why: 'The day changed.', numbers: [4] },
      { lineId: rain?.id, change: 'dropped', why: 'The sky is clear.', numbers: [4] },
      { lineId: question?.id, change: 'dropped', why: 'Bob drives.', numbers: [] },
    ])
    expect(made.base?.body).toEqual(published.body)

    // Ada brings the rain back, then Bob rewords the line that the agent changed.
    const back = await save(made, { bullets: [...made.body.bullets, ...(rain ? [rain] : [])] }, ada())
    expect(back.body.bullets.at(-1)).toEqual(rain)
    const [tuesday, ...others] = back.body.bullets
    const reworded = await save(back, {
      bullets: [...(tuesday ? [{ ...tuesday, text: 'Start on Tuesday at dawn.' }] : []), ...others],
    })
    expect(reworded.body.bullets[0]?.wording).toMatchObject({ by: 'both', original: 'Start on Tuesday.' })
    expect(reworded.body.bullets[1]).toEqual(crates)
    const { result } = await publish(reworded)
    expect(result.notes?.map(({ lineId }) => lineId)).toEqual(['headline', monday?.id, question?.id])
  })

  it('marks lines whose source changed: the agent’s and people’s', async () => {
    const { forkId, peoples } = await harvest()
    await reopen(forkId, 'Go on.')
    const [, crates] = await messagesOf(forkId)
    await editMessage(stage.db, { claims: bob(), messageId: crates?.id ?? '', content: 'Rain is certain.' })
    const made = await draft(forkId, says(revised()))
    expect((await stage.prompts(2)).at(-1)).toContain(
      'by=\\"agent\\" source=\\"changed\\">Rain is a risk.</line>',
    )
    const hidden = [{ number: 2, quote: '', hidden: 'edited' }]
    expect(made.body.bullets).toMatchObject([
      { text: 'Start on Monday.', citations: [{ quote: 'start on Monday' }] },
      { id: peoples[0]?.id, text: 'Forty-two crates are enough.', citations: hidden },
      { text: 'Rain is a risk.', citations: hidden },
      { text: 'Nobody climbs.' },
    ])
    const row = await stage.db.asWorker(tx =>
      tx.selectFrom('forkResults').selectAll().where('forkId', '=', forkId).execute(),
    )
    expect(JSON.stringify(row)).not.toContain('forty crates')
  })

  it('hides words of the version before that are deleted while it is written', async () => {
    const { forkId } = await harvest()
    await reopen(forkId, 'Go on.')
    const json = JSON.stringify(revised({ bullets: [point('finding', 'It goes on.', 4, 'Go on.')] }))
    const cut = json.indexOf('"deferred"')
    await stage.script.enqueue({
      ...{ kind: 'text', id: 'hiding', deltas: [json.slice(0, cut), json.slice(cut)], holds: [1] },
    })
    const { task } = await resolveFork(stage.db, { claims: bob(), forkId })
    await eventually(async () => expect((await draftOf(forkId)).body.bullets).toHaveLength(5))
    const [, crates] = await messagesOf(forkId)
    await deleteMessage(stage.db, { claims: bob(), messageId: crates?.id ?? '' })
    await stage.script.release('hiding')
    await stage.ended(task?.id ?? '')
    const { body } = await draftOf(forkId)
    expect(body.bullets.map(({ citations: [cited] }) => cited?.hidden)).toEqual([
      ...[undefined, 'deleted', 'deleted', undefined, undefined],
    ])
    expect(JSON.stringify(body)).not.toContain('forty crates')
  })

  it('is taken over when its worker dies in the middle, and no line is lost or there twice', async () => {
    const { forkId, peoples } = await harvest()
    await reopen(forkId, 'It is Tuesday now, and Bob drives.')
    const answer = revised({
      changed: [change('L1', 'Start on Tuesday.', 'The day changed.', [cite(4, 'It is Tuesday now')])],
      dropped: [{ line: 'L3', why: 'Nobody fears it.', citations: [] }],
      bullets: [point('decision', 'Bob drives.', 4, 'and Bob drives')],
    })
    const json = JSON.stringify(answer)
    const cut = json.indexOf('"contradicted"')
    await stage.script.enqueue([
      { kind: 'text', id: 'lost', deltas: [json.slice(0, cut), json.slice(cut)], holds: [1] },
    ])
    const { task, draft: begun } = await resolveFork(stage.db, { claims: bob(), forkId })
    expect(begun.body.bullets).toHaveLength(4)
    await eventually(async () => expect(textsOf((await draftOf(forkId)).body)).toContain('Start on Tuesday.'))
    await stage.script.enqueue(says(answer))
    await stage.bury(worker)
    await stage.hire()
    expect((await stage.ended(task?.id ?? '')).status).toBe('completed')
    const { body, notes, state } = await draftOf(forkId)
    expect(state).toBe('ready')
    expect(textsOf(body)).toEqual([
      ...['Start on Tuesday.', 'Forty-two crates are enough.', 'Nobody climbs.', 'Bob drives.'],
    ])
    expect(body.bullets).toEqual(expect.arrayContaining(peoples))
    expect(notes.map(({ change }) => change)).toEqual(['changed', 'dropped'])
  })

  it('begins with version 1 where the model fails or is stopped, and leaves it where the draft is discarded', async () => {
    const { forkId, threadId, first: published } = await harvest()
    await reopen(forkId, 'Go on.')
    await stage.script.enqueue([{ kind: 'refusal' }])
    const failed = await resolveFork(stage.db, { claims: bob(), forkId })
    await stage.ended(failed.task?.id ?? '')
    expect(await draftOf(forkId)).toMatchObject({ state: 'failed', body: published.body })
    await stage.script.enqueue([{ kind: 'text', id: 'slow', deltas: ['{', '}'], holds: [1] }])
    const { rev } = await draftOf(forkId)
    const again = await resolveFork(stage.db, { claims: bob(), forkId, again: true, rev })
    await stage.taskIs(again.task?.id ?? '', { status: 'running' })
    await cancelTask(stage.db, { claims: bob(), taskId: again.task?.id ?? '' })
    await stage.taskIs(again.task?.id ?? '', { status: 'cancelled' })
    expect(await draftOf(forkId)).toMatchObject({ state: 'ready', body: published.body })

    const before = (await stage.messages(threadId)).length
    await discardResultDraft(stage.db, { claims: bob(), forkId })
    const fork = await stage.db.asWorker(tx => findFork(tx, { forkId }))
    expect(fork).toMatchObject({ status: 'active', resultVersion: 1, draftVersion: null })
    expect((await listResults(stage.db, { claims: bob(), forkId })).results).toEqual([published])
    expect(await stage.messages(threadId)).toHaveLength(before)
  })

  it('keeps the edits of people when the draft is written again, in version 1 as well', async () => {
    const { db, scene } = stage
    const threadId = await startThread(db, scene)
    const { messageId } = await db.asWorker(tx => say(tx, scene, { threadId, content: 'And the pears?' }))
    const forkId = await startFork(db, scene, { threadId, messageId })
    await tell(forkId, 'We should start on Monday, and forty crates are enough.', scene.ada)
    const monday = point('decision', 'Start on Monday.', 1, 'start on Monday')
    const crates = point('finding', 'Forty crates.', 1, 'forty crates are enough')
    const none = { deferred: [], open_questions: [], dissent: [] }
    const made = await draft(forkId, says({ headline: 'Pears', bullets: [monday, crates], ...none }))
    const bullets = made.body.bullets.map((line, index) =>
      index === 0 ? { ...line, text: 'Start on Monday at noon.' } : line,
    )
    const { rev, body } = await save(made, { bullets })
    await stage.script.enqueue(says(revised({ headline: 'Pears on Monday', bullets: [crates] })))
    const { task } = await resolveFork(db, { claims: bob(), forkId, again: true, rev })
    await stage.ended(task?.id ?? '')
    const after = await draftOf(forkId)
    expect(after).toMatchObject({ version: 1, base: null, state: 'ready' })
    expect(after.body.headline).toBe('Pears on Monday')
    expect(after.body.bullets[0]).toEqual(body.bullets[0])
    expect(textsOf(after.body)).toEqual(['Start on Monday at noon.', 'Forty crates.'])
  })

  it('keeps the lines of people where more lines come than there is room for', async () => {
    const { forkId, peoples } = await harvest()
    await reopen(forkId, 'One more, two more, three more, four more.')
    const more = ['One more', 'two more', 'three more', 'four more'].map(quote =>
      point('finding', `There is ${quote}.`, 4, quote),
    )
    const made = await draft(forkId, says(revised({ bullets: more })), says(revised({ bullets: more })))
    expect((await stage.prompts(3)).at(-1)).toContain(
      'bullets[2]: bullets can have at most 5 lines, and 4 of them stay.',
    )
    expect(textsOf(made.body)).toEqual([
      'Start on Monday.',
      'Forty-two crates are enough.',
      'Rain is a risk.',
      'Nobody climbs.',
      'There is One more.',
    ])
    expect(made.body.bullets).toEqual(expect.arrayContaining(peoples))
  })

  it('begins with no line after the result was deleted', async () => {
    const { forkId, message } = await harvest()
    await reopen(forkId, 'Go on.')
    await deleteMessage(stage.db, { claims: ada(), messageId: message.id })
    const made = await draft(forkId, says(first))
    expect(made).toMatchObject({ version: 2, base: null, notes: [] })
    expect(textsOf(made.body)).toEqual(first.bullets.map(({ text }) => text))
  })
})
