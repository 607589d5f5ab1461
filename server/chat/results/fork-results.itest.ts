import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { insertResultDraft } from '../../db/results/fork-results.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import type { Message } from '../../domain/messages/message.ts'
import {
  publishedResult,
  type ResultBody,
  type ResultBullet,
  type ResultDraft,
} from '../../domain/results/result.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let vibe: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  vibe = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
})
afterAll(() => stage.close())

interface Place {
  threadId: string
  forkId: string
  channelId: string
}

/** Opens Bob's fork in which Bob and Carla have written a message each. */
async function openFork(given: { who?: Player; channelId?: string; words?: [string, string] } = {}) {
  const { who = bob, channelId = orchard.channels.general?.id ?? '' } = given
  const [first, second] = given.words ?? ['The old press leaks.', 'Let us buy the new one.']
  const { thread, message } = await who.api.thread.create.mutate({ channelId, content: 'Which press?' })
  const { fork } = await who.api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
  const place = { threadId: thread.id, forkId: fork.id, channelId }
  const leaks = await say(who, place, first)
  const buy = await say(channelId === orchard.channels.general?.id ? carla : who, place, second)
  return { ...place, leaks, buy }
}

async function say(who: Player, { threadId, forkId }: Omit<Place, 'channelId'>, content: string) {
  const { message } = await who.api.message.send.mutate({ threadId, forkId, content })
  return message
}

function cite({ id, forkNumber }: Message, quote: string) {
  return { messageId: id, number: forkNumber ?? 0, quote }
}

function bullet(id: string, text: string, citations: ResultBullet['citations'] = []): ResultBullet {
  return { id, text, citations, kind: 'decision', owner: null, wording: { by: 'agent' }, marked: null }
}

function makeBody(fields: Partial<ResultBody>): ResultBody {
  return {
    headline: 'Buy the new press',
    headlineWording: { by: 'agent' },
    bullets: [],
    deferred: [],
    openQuestions: [],
    dissent: [],
    ...fields,
  }
}

/** Writes a result draft as an agent's task would have written it. */
async function draft(
  { forkId, threadId }: Omit<Place, 'channelId'>,
  body: ResultBody,
  given: { version?: number; state?: ResultDraft['state']; taskId?: string } = {},
): Promise<ResultDraft> {
  const { fork } = await bob.api.fork.get.query({ forkId })
  const { thread } = await bob.api.thread.get.query({ threadId })
  return stage.db.asWorker(tx =>
    insertResultDraft(tx, {
      id: newId(),
      forkId,
      version: given.version ?? 1,
      state: given.state ?? 'ready',
      body,
      agentId: vibe,
      taskId: given.taskId ?? null,
      messageCount: fork.messageCount,
      basedOnRev: thread.rev,
      createdBy: fork.createdBy,
    }),
  )
}

/** Makes a fork with a published result of two bullets. */
async function resolve(given: Parameters<typeof openFork>[0] = {}) {
  const place = await openFork(given)
  const { leaks, buy, forkId } = place
  const body = makeBody({
    bullets: [
      bullet('b1', 'The old press leaks.', [cite(leaks, leaks.content)]),
      bullet('b2', 'We buy the new one.', [cite(buy, buy.content.slice(7, -1))]),
    ],
    openQuestions: [{ id: 'q1', text: 'When?', citations: [], wording: { by: 'agent' }, marked: null }],
  })
  const { rev, basedOnRev } = await draft(place, body)
  const { fork, message } = await (given.who ?? bob).api.fork.publish.mutate({ forkId, rev, basedOnRev })
  return { ...place, body, fork, message }
}

const read = async (forkId: string) => (await bob.api.fork.get.query({ forkId })).fork

describe('saving a result draft', () => {
  it('finds the author of each line’s wording by the earlier lines, whatever the browser says', async () => {
    const place = await openFork()
    const { forkId, leaks, buy } = place
    const cited = [cite(leaks, 'old press leaks')]
    const body = makeBody({
      bullets: [
        bullet('b1', 'The press leaks.', cited),
        bullet('b2', 'We buy a new one.', [cite(buy, 'buy')]),
      ],
    })
    const { rev } = await draft(place, body)
    const claimed = { by: 'agent' as const }
    const { draft: saved } = await bob.api.fork.saveDraft.mutate({
      forkId,
      rev,
      body: {
        ...body,
        headline: 'New press',
        headlineWording: { by: 'person', userId: ada.userId },
        bullets: [
          { ...bullet('b2', 'Carla buys one.', [cite(buy, 'Let  us\nbuy')]), wording: claimed },
          { ...bullet('b1', 'The press leaks.', cited), wording: { by: 'person', userId: ada.userId } },
          { ...bullet('mine', 'By May.'), marked: ada.userId, wording: claimed },
        ],
      },
    })
    expect(saved).toMatchObject({ rev: rev + 1, updatedBy: bob.userId, state: 'ready' })
    const both = (original: string, userId = bob.userId) => ({ by: 'both', userId, original })
    expect(saved.body.headlineWording).toEqual(both('Buy the new press'))
    expect(saved.body.bullets).toMatchObject([
      { id: 'b2', wording: both('We buy a new one.'), citations: [{ quote: 'Let us buy', number: 2 }] },
      { id: 'b1', wording: { by: 'agent' } },
      { id: 'mine', wording: { by: 'person', userId: bob.userId }, marked: bob.userId },
    ])
    const again = await ada.api.fork.saveDraft.mutate({
      forkId,
      rev: saved.rev,
      body: {
        ...saved.body,
        headline: 'Buy the new press',
        bullets: saved.body.bullets.map(line => ({ ...line, text: `${line.text} So.` })),
      },
    })
    expect(again.draft.body.headlineWording).toEqual({ by: 'agent' })
    expect(again.draft.body.bullets.map(({ wording }) => wording)).toEqual([
      both('We buy a new one.', ada.userId),
      both('The press leaks.', ada.userId),
      { by: 'person', userId: ada.userId },
    ])
    expect(again.draft.body.bullets[2]?.marked).toBe(bob.userId)
    expect((await carla.api.fork.draft.query({ forkId })).draft).toEqual(again.draft)
    expect((await read(forkId)).draftVersion).toBe(1)
  })

  it('over a newer one is refused, and so is one of two saves at once', async () => {
    const place = await openFork()
    const { forkId } = place
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(place.buy, 'buy')])] })
    const { rev } = await draft(place, body)
    const save = (who: Player, headline: string) =>
      who.api.fork.saveDraft.mutate({ forkId, rev, body: { ...body, headline } })
    const reasons = await Promise.all([save(ada, 'Buy'), save(bob, 'Sell')].map(refusalOf))
    expect(reasons.sort()).toEqual(['draft_changed', 'not refused'])
    expect(await refusalOf(save(bob, 'Wait'))).toBe('draft_changed')
  })

  it('refuses quotes that are in no message of this fork', async () => {
    const place = await openFork()
    const other = await openFork()
    const { forkId, buy } = place
    const { rev } = await draft(place, makeBody({}))
    const save = (citations: ResultBullet['citations']) =>
      bob.api.fork.saveDraft.mutate({
        forkId,
        rev,
        body: makeBody({ bullets: [bullet('b1', 'Buy.', citations)] }),
      })
    expect(await refusalOf(save([cite(buy, 'sell the new one')]))).toBe('citation_unknown')
    expect(await refusalOf(save([cite(other.buy, 'buy the new one')]))).toBe('citation_unknown')
    expect(await refusalOf(save([cite(buy, '')]))).toBe('citation_unknown')
    const { draft: saved } = await save([{ ...cite(buy, 'buy the new one'), number: 9 }])
    expect(saved.body.bullets[0]?.citations).toEqual([cite(buy, 'buy the new one')])
  })

  it('is refused while an agent writes it; a discarded one leaves no trace', async () => {
    const place = await openFork()
    const { forkId, threadId } = place
    const { tasks } = await bob.api.message.send.mutate({ threadId, forkId, content: '@vibe?' })
    const { rev } = await draft(place, makeBody({}), { state: 'drafting', taskId: tasks[0]?.id })
    const before = await ada.api.message.list.query({ threadId })
    const save = bob.api.fork.saveDraft.mutate({ forkId, rev, body: makeBody({}) })
    expect(await refusalOf(save)).toBe('draft_changed')
    expect(await refusalOf(bob.api.fork.publish.mutate({ forkId, rev, basedOnRev: 0 }))).toBe('draft_changed')
    const { fork } = await bob.api.fork.discard.mutate({ forkId })
    expect(fork).toMatchObject({ status: 'active', draftVersion: null })
    expect((await bob.api.fork.discard.mutate({ forkId })).fork).toEqual(fork)
    expect((await bob.api.fork.draft.query({ forkId })).draft).toBeNull()
    expect(await stage.db.asWorker(tx => listOpenTasks(tx, { forkId }))).toEqual([])
    expect(await ada.api.message.list.query({ threadId })).toEqual(before)
    expect(await refusalOf(bob.api.fork.publish.mutate({ forkId, rev, basedOnRev: 0 }))).toBe('no_draft')
  })

  it('is possible again once the task that wrote it has ended, in any way', async () => {
    const place = await openFork()
    const { forkId, threadId } = place
    const { tasks } = await bob.api.message.send.mutate({ threadId, forkId, content: '@vibe?' })
    const taskId = tasks[0]?.id ?? ''
    const { rev } = await draft(place, makeBody({}), { state: 'drafting', taskId })
    await bob.api.task.cancel.mutate({ taskId })
    expect((await bob.api.fork.draft.query({ forkId })).draft).toMatchObject({
      state: 'failed',
      rev: rev + 1,
    })
  })
})

describe('publishing', () => {
  it('brings the result to the thread, ends the fork and its tasks, and tells those who took part', async () => {
    const place = await openFork()
    const { forkId, threadId, leaks, buy } = place
    await bob.api.message.send.mutate({ threadId, forkId, content: '@vibe do go on' })
    const body = makeBody({
      bullets: [
        bullet('b1', 'The old press leaks.', [cite(leaks, 'old press leaks')]),
        {
          ...bullet('b2', 'Carla buys the new one.', [cite(buy, 'buy'), cite(leaks, 'leaks')]),
          owner: 'Carla',
        },
      ],
      dissent: [
        { id: 'd1', text: 'Too dear.', who: 'Bob', citations: [], wording: { by: 'agent' }, marked: null },
      ],
    })
    const { rev, basedOnRev } = await draft(place, body)
    const { fork, message } = await bob.api.fork.publish.mutate({ forkId, rev, basedOnRev })
    expect(fork).toMatchObject({
      status: 'resolved',
      closedBy: bob.userId,
      resultVersion: 1,
      resultMessageId: message.id,
      resultHeadline: 'Buy the new press',
      staleAt: null,
      draftVersion: null,
    })
    expect(message).toMatchObject({
      threadId,
      forkId: null,
      authorType: 'agent',
      authorAgentId: vibe,
      content:
        '**Buy the new press**\n\n- The old press leaks. [1]\n- Carla buys the new one. [1, 2] (Carla)\n\nObjections:\n- Bob: Too dear.',
    })
    expect(message.metadata.result).toMatchObject({
      forkId,
      version: 1,
      body,
      description: 'Which press?',
      participants: [
        { id: bob.userId, kind: 'user' },
        { id: carla.userId, kind: 'user' },
      ],
      messageCount: 3,
      cited: [1, 2],
      publishedBy: bob.userId,
    })
    expect((await ada.api.message.list.query({ threadId })).messages.at(-1)).toEqual(message)
    expect(await carla.api.fork.results.query({ forkId })).toEqual({ results: [message.metadata.result] })
    expect((await carla.api.fork.get.query({ forkId })).results).toMatchObject([
      { version: 1, messageId: message.id, publishedBy: bob.userId },
    ])
    expect(await stage.db.asWorker(tx => listOpenTasks(tx, { forkId }))).toEqual([])
    expect(await refusalOf(say(carla, place, 'And?'))).toBe('fork_closed')
    const told = await stage.root.query('select user_id from notifications where message_id = $1', [
      message.id,
    ])
    expect(told.rows).toEqual([{ user_id: carla.userId }])
    const { hits } = await ada.api.search.messages.query({ workspaceId, query: '"buys the new one"' })
    expect(hits).toMatchObject([{ messageId: message.id }])
  })

  it('is refused with a line without a source, without words, or with too many', async () => {
    const place = await openFork()
    const { forkId, buy } = place
    let { rev, basedOnRev } = await draft(place, makeBody({ bullets: [bullet('b1', 'Buy.')] }))
    const publish = () => refusalOf(bob.api.fork.publish.mutate({ forkId, rev, basedOnRev }))
    const save = async (body: ResultBody) => {
      ;({ rev } = (await bob.api.fork.saveDraft.mutate({ forkId, rev, body })).draft)
    }
    expect(await publish()).toBe('no_source')
    await save(makeBody({ bullets: [] }))
    expect(await publish()).toBe('result_empty')
    await save(makeBody({ headline: '', bullets: [bullet('b1', 'Buy.', [cite(buy, 'buy')])] }))
    expect(await publish()).toBe('result_empty')
    const long = bullet('b1', 'so much '.repeat(25), [cite(buy, 'buy')])
    await save(makeBody({ bullets: ['a', 'b', 'c', 'd', 'e'].map(id => ({ ...long, id })) }))
    expect(await publish()).toBe('result_too_long')
    expect((await read(forkId)).status).toBe('active')
    await save(makeBody({ bullets: [{ ...bullet('b1', 'Buy.'), marked: bob.userId }] }))
    expect(await publish()).toBe('not refused')
  })

  it('is refused with an objection without a name', async () => {
    const { forkId, threadId, buy } = await openFork()
    const objection = { id: 'd1', text: 'Too dear.', who: ' \u200b', citations: [], marked: null }
    const unnamed: ResultBody['dissent'][number] = { ...objection, wording: { by: 'agent' } }
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(buy, 'buy')])], dissent: [unnamed] })
    const { rev, basedOnRev } = await draft({ forkId, threadId }, body)
    const publish = (seen: number) => bob.api.fork.publish.mutate({ forkId, rev: seen, basedOnRev })
    expect(await refusalOf(publish(rev))).toBe('no_name')
    await expect(publish(rev)).rejects.toThrow(/^An objection needs the name/)
    expect((await read(forkId)).status).toBe('active')
    const named = { ...body, dissent: [{ ...unnamed, who: 'Carla' }] }
    const saved = await bob.api.fork.saveDraft.mutate({ forkId, rev, body: named })
    expect(await refusalOf(publish(saved.draft.rev))).toBe('not refused')
  })

  it('warns if the fork has changed since, and continues when the person insists', async () => {
    const place = await openFork()
    const { forkId, leaks } = place
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(place.buy, 'buy')])] })
    const { rev, basedOnRev } = await draft(place, body)
    const publish = (more: { basedOnRev?: number; force?: boolean } = {}) =>
      bob.api.fork.publish.mutate({ forkId, rev, basedOnRev, ...more })
    const reply = await say(carla, place, 'Wait, it is sold.')
    expect(await refusalOf(publish())).toBe('fork_changed')
    await expect(publish()).rejects.toMatchObject({ data: { details: { newMessages: 1 } } })
    await bob.api.message.update.mutate({ messageId: leaks.id, content: 'It does not leak.' })
    await expect(publish()).rejects.toMatchObject({ data: { details: { newMessages: 2 } } })
    await expect(publish({ basedOnRev: reply.rev })).rejects.toMatchObject({
      data: { details: { newMessages: 1 } },
    })
    const { message, fork } = await publish({ force: true })
    // The result says so itself, and it is out of date from the start.
    expect(message.metadata.result).toMatchObject({
      messageCount: 3,
      cited: [2],
      unconsidered: { count: 1, after: 2 },
      publishedBy: bob.userId,
    })
    expect(fork.staleAt).not.toBeNull()
  })

  it('counts a message after the draft as considered if a person cites it', async () => {
    const place = await openFork()
    const { forkId, buy } = place
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(buy, 'buy')])] })
    const { rev } = await draft(place, body)
    const sold = await say(carla, place, 'Wait, it is sold.')
    const cited = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(sold, 'it is sold'), cite(buy, 'buy')])] })
    const saved = await bob.api.fork.saveDraft.mutate({ forkId, rev, body: cited })
    const { basedOnRev } = saved.draft
    const asked = { forkId, rev: saved.draft.rev, basedOnRev, force: true }
    const { message, fork } = await bob.api.fork.publish.mutate(asked)
    expect(message.metadata.result).toMatchObject({ messageCount: 3, cited: [2, 3] })
    expect(message.metadata.result).not.toHaveProperty('unconsidered')
    expect(fork.staleAt).toBeNull()
  })

  it('is not stopped by a reaction, even to a message that was edited before the draft', async () => {
    const place = await openFork()
    const { forkId, leaks, buy } = place
    await bob.api.message.update.mutate({ messageId: leaks.id, content: 'It leaks a lot.' })
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(buy, 'buy')])] })
    const { rev, basedOnRev } = await draft(place, body)
    await carla.api.message.react.mutate({ messageId: leaks.id, emoji: '👍', on: true })
    const { fork } = await bob.api.fork.publish.mutate({ forkId, rev, basedOnRev })
    expect(fork).toMatchObject({ status: 'resolved', staleAt: null })
  })

  it('twice at once posts once; of publishing and abandoning at once, one happens', async () => {
    const place = await openFork()
    const body = makeBody({ bullets: [bullet('b1', 'Buy.', [cite(place.buy, 'buy')])] })
    const { rev, basedOnRev } = await draft(place, body)
    const publish = (who: Player, forkId: string) => who.api.fork.publish.mutate({ forkId, rev, basedOnRev })
    const twice = await Promise.all([publish(ada, place.forkId), publish(bob, place.forkId)].map(refusalOf))
    expect(twice.sort()).toEqual(['fork_closed', 'not refused'])
    expect((await bob.api.fork.results.query({ forkId: place.forkId })).results).toHaveLength(1)

    const other = await openFork()
    const second = await draft(other, makeBody({ bullets: [bullet('b1', 'Buy.', [cite(other.buy, 'buy')])] }))
    const { forkId } = other
    const race = await Promise.all(
      [
        bob.api.fork.publish.mutate({ forkId, rev: second.rev, basedOnRev: second.basedOnRev }),
        ada.api.fork.abandon.mutate({ forkId }),
        say(carla, other, 'One more thing.'),
      ].map(refusalOf),
    )
    const { fork, results } = await bob.api.fork.get.query({ forkId })
    expect(race.slice(0, 2).filter(reason => reason === 'not refused')).toHaveLength(1)
    expect(results).toHaveLength(fork.status === 'resolved' ? 1 : 0)
    expect((await bob.api.fork.draft.query({ forkId })).draft).toBeNull()
    // A message that came first was included; one that came later found the fork closed.
    const { messages } = await bob.api.message.list.query({ threadId: other.threadId, forkId })
    expect(messages).toHaveLength(race[2] === 'not refused' ? 3 : 2)
    if (fork.status === 'resolved') expect(race[2]).toBe('fork_closed')
  })
})

describe('a published result', () => {
  it('becomes stale with a message after reopening, and is current again with version 2, next to version 1', async () => {
    const { forkId, threadId, buy, body, message: first } = await resolve()
    const reopened = await bob.api.fork.reopen.mutate({ forkId })
    expect(reopened.fork).toMatchObject({ status: 'active', staleAt: null, resultVersion: 1 })
    await stage.db.asWorker(tx =>
      insertMessage(tx, {
        id: newId(),
        workspaceId,
        channelId: first.channelId,
        threadId,
        forkId,
        parentId: null,
        author: { type: 'system', agentId: null },
        content: 'A line of the system says nothing new.',
        metadata: {},
      }),
    )
    expect((await read(forkId)).staleAt).toBeNull()
    await say(carla, { threadId, forkId }, 'It was sold.')
    expect((await read(forkId)).staleAt).not.toBeNull()

    const [, kept] = body.bullets
    const newer = makeBody({
      headline: 'Wait for the next press',
      bullets: [
        ...(kept ? [{ ...kept, text: 'We buy another one.' }] : []),
        bullet('b3', 'By May.', [cite(buy, 'buy')]),
      ],
    })
    const { rev, basedOnRev } = await draft({ forkId, threadId }, newer, { version: 2 })
    expect((await read(forkId)).draftVersion).toBe(2)
    const { fork, message } = await bob.api.fork.publish.mutate({ forkId, rev, basedOnRev })
    expect(fork).toMatchObject({
      status: 'resolved',
      staleAt: null,
      resultVersion: 2,
      resultMessageId: message.id,
      resultHeadline: 'Wait for the next press',
    })
    const { results } = await carla.api.fork.results.query({ forkId })
    expect(results).toEqual([message.metadata.result, first.metadata.result])
    const { decisions } = await carla.api.search.decisions.query({ workspaceId })
    expect(
      decisions
        .filter(each => each.forkId === forkId)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['By May.', 'We buy another one.'])
  })

  it('shows no words that were edited or deleted since: not in a version, a draft or a message', async () => {
    const words: [string, string] = ['The xylopress leaks.', 'Let us buy the zitherpress.']
    const { forkId, threadId, leaks, buy, body, message: first } = await resolve({ words })
    await bob.api.fork.reopen.mutate({ forkId })
    const { rev, basedOnRev } = await draft({ forkId, threadId }, body, { version: 2 })
    const revBefore = first.rev
    await bob.api.message.update.mutate({ messageId: leaks.id, content: 'It does not leak.' })
    const { fork } = await bob.api.fork.get.query({ forkId })
    expect(fork.staleAt).not.toBeNull()
    const hiddenIn = (result?: { body: ResultBody }) =>
      result?.body.bullets.flatMap(line => line.citations.map(({ quote, hidden }) => [quote, hidden]))
    const { draft: open } = await bob.api.fork.draft.query({ forkId })
    const { results } = await bob.api.fork.results.query({ forkId })
    for (const result of [results[0], open ?? undefined]) {
      expect(hiddenIn(result)).toEqual([
        ['', 'edited'],
        ['buy the zitherpress', undefined],
      ])
    }
    expect(open?.rev).toBe(rev + 1)
    const publish = bob.api.fork.publish.mutate({ forkId, rev, basedOnRev, force: true })
    expect(await refusalOf(publish)).toBe('draft_changed')
    // A line whose only source is hidden has no source.
    const again = { forkId, rev: rev + 1, basedOnRev, force: true }
    expect(await refusalOf(bob.api.fork.publish.mutate(again))).toBe('no_source')

    await carla.api.message.delete.mutate({ messageId: buy.id })
    const { messages } = await ada.api.message.list.query({ threadId })
    const shown = messages.find(({ id }) => id === first.id)
    expect(shown?.rev).toBeGreaterThan(revBefore)
    expect(hiddenIn(publishedResult.parse(shown?.metadata.result))).toEqual([
      ['', 'edited'],
      ['', 'deleted'],
    ])
    const changes = await bob.api.thread.changes.query({ threadId, sinceRev: revBefore })
    expect(changes.messages.map(({ id }) => id)).toContain(first.id)
    const kept = await stage.root.query(
      `select (select string_agg(r::text, '') from fork_results r where fork_id = $1)
        || (select string_agg(m.metadata::text, '') from messages m where thread_id = $2) as text`,
      [forkId, threadId],
    )
    expect(String(kept.rows[0]?.text)).not.toMatch(/xylopress leaks|zitherpress/)
  })

  it('hides the words that their author takes back in the resolved fork, and is out of date', async () => {
    const { forkId, threadId, leaks, message: first } = await resolve()
    expect(await refusalOf(say(bob, { forkId, threadId }, 'More?'))).toBe('fork_closed')
    expect(await refusalOf(carla.api.message.delete.mutate({ messageId: leaks.id }))).toBe('not_author')
    await bob.api.message.delete.mutate({ messageId: leaks.id })
    const { messages } = await ada.api.message.list.query({ threadId })
    const shown = publishedResult.parse(messages.find(({ id }) => id === first.id)?.metadata.result)
    expect(shown.body.bullets[0]?.citations).toMatchObject([{ quote: '', hidden: 'deleted' }])
    expect(await read(forkId)).toMatchObject({ status: 'resolved', staleAt: expect.any(String) })
  })

  it('loses the fork description with the message that it repeats', async () => {
    const { forkId, message } = await resolve()
    const { parent } = await bob.api.fork.get.query({ forkId })
    await bob.api.message.delete.mutate({ messageId: parent.id })
    const { results } = await bob.api.fork.results.query({ forkId })
    expect(publishedResult.parse(message.metadata.result).description).toBe('Which press?')
    expect(results[0]?.description).toBe('A message that was deleted')
  })

  it('that is deleted is no longer listed or found', async () => {
    const { forkId, message } = await resolve({ words: ['The oboepress leaks.', 'Let us buy the new one.'] })
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect((await bob.api.fork.results.query({ forkId })).results).toEqual([])
    expect(await bob.api.fork.get.query({ forkId })).toMatchObject({
      results: [],
      fork: { resultHeadline: null },
    })
    const { decisions } = await bob.api.search.decisions.query({ workspaceId, limit: 100 })
    expect(decisions.filter(each => each.forkId === forkId)).toEqual([])
  })
})

describe('decisions', () => {
  it('are listed and found only by people who may read their channel', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
    const secret = await resolve({
      who: bob,
      channelId: channel.id,
      words: ['We sell Carla’s plums.', 'Let us buy the new one.'],
    })
    const open = await resolve()
    const find = async (who: Player, query?: string) =>
      (await who.api.search.decisions.query({ workspaceId, query, limit: 100 })).decisions
    const forkIds = async (who: Player, query?: string) =>
      (await find(who, query)).map(({ forkId }) => forkId)

    const found = (await find(bob, 'new press')).find(({ kind }) => kind === 'decision')
    expect(found).toMatchObject({
      forkId: open.forkId,
      threadId: open.threadId,
      channelId: open.channelId,
      messageId: open.message.id,
      headline: 'Buy the new press',
      kind: 'decision',
      staleAt: null,
      result: open.message.metadata.result,
    })
    expect(await forkIds(bob)).toEqual(expect.arrayContaining([secret.forkId, open.forkId]))
    for (const who of [ada, carla]) {
      expect(await forkIds(who)).toContain(open.forkId)
      expect(await forkIds(who)).not.toContain(secret.forkId)
      expect(await forkIds(who, 'leaks')).not.toContain(secret.forkId)
    }
    expect(await forkIds(bob, 'LEAK')).toContain(secret.forkId)
    expect(await forkIds(bob, 'leaks -leaks')).toEqual([])
    expect(await find(deniz)).toEqual([])
    const { workspace } = await deniz.api.workspace.create.mutate({ name: 'Cider' })
    expect(await refusalOf(bob.api.search.decisions.query({ workspaceId: workspace.id }))).toBe('not_found')
  })

  it('name their result in the inbox by its headline and the topic of the fork', async () => {
    const place = await openFork()
    await ada.api.message.send.mutate({ threadId: place.threadId, content: 'Tell me how it ends.' })
    const body = makeBody({ bullets: [bullet('b1', 'Buy it', [cite(place.buy, 'buy the new one')])] })
    const { rev, basedOnRev } = await draft(place, body)
    const { message } = await bob.api.fork.publish.mutate({ forkId: place.forkId, rev, basedOnRev })
    const { rows } = await ada.api.notification.list.query({ workspaceId, view: 'results' })
    expect(rows).toMatchObject([
      {
        kind: 'thread',
        why: 'result',
        messageId: message.id,
        result: { headline: 'Buy the new press', topic: 'Which press?' },
      },
    ])
  })

  it('are listed with deferred items, open questions and objections, by kind, channel and person', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'cellar', kind: 'public' })
    const { userId } = (await carla.api.workspace.get.query({ slug: orchard.workspace.slug })).me
    const place = await openFork({ channelId: channel.id })
    const words = (id: string, text: string) => ({ ...bullet(id, text), marked: bob.userId })
    const body = makeBody({
      bullets: [bullet('b1', 'Buy the press', [cite(place.buy, 'buy the new one')])],
      deferred: [words('d1', 'Sell the old press')],
      openQuestions: [words('q1', 'Who pays?')],
      dissent: [{ ...words('o1', 'Too dear'), who: 'Carla' }],
    })
    const { rev, basedOnRev } = await draft(place, body)
    await bob.api.fork.publish.mutate({ forkId: place.forkId, rev, basedOnRev })
    const find = async (filter: Parameters<typeof bob.api.search.decisions.query>[0]['filter']) =>
      (await bob.api.search.decisions.query({ workspaceId, limit: 100, filter })).decisions.map(
        ({ text }) => text,
      )

    expect((await find({ channelId: channel.id })).sort()).toEqual([
      'Buy the press',
      'Sell the old press',
      'Too dear',
      'Who pays?',
    ])
    expect(await find({ channelId: channel.id, kind: 'open_question' })).toEqual(['Who pays?'])
    expect(await find({ channelId: channel.id, kind: 'objection' })).toEqual(['Too dear'])
    expect(await find({ channelId: channel.id, personId: bob.userId })).toHaveLength(4)
    expect(await find({ channelId: channel.id, personId: userId })).toEqual([])
    expect(await find({ personId: userId })).not.toContain('Buy the press')
  })

  it('come in pages, each decision once', async () => {
    const all = (await bob.api.search.decisions.query({ workspaceId, limit: 100 })).decisions
    expect(all.length).toBeGreaterThan(3)
    const paged: string[] = []
    let cursor: { publishedAt: string; id: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof bob.api.search.decisions.query>> =
        await bob.api.search.decisions.query({ workspaceId, cursor, limit: 3 })
      paged.push(...page.decisions.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(all.map(({ id }) => id))
  })
})

describe('a search for results', () => {
  it('finds the published ones by their words, names the current version, and shows them to readers only', async () => {
    const { forkId, threadId, fork, body, message } = await resolve()
    const find = async (who: Player) => {
      const asked = { workspaceId, query: 'is:result press ', limit: 100 }
      const { hits } = await who.api.search.messages.query(asked)
      return hits
        .filter(hit => hit.threadId === threadId)
        .map(({ messageId, result }) => ({ messageId, ...result }))
    }
    const first = { messageId: message.id, forkId, headline: body.headline }
    expect(await find(carla)).toEqual([{ ...first, isCurrent: true }])
    expect(await find(deniz)).toEqual([])
    await bob.api.fork.reopen.mutate({ forkId })
    const again = makeBody({ ...body, headline: 'Rent a press' })
    const { rev, basedOnRev } = await draft({ forkId, threadId }, again, {
      version: (fork.resultVersion ?? 0) + 1,
    })
    const { message: second } = await bob.api.fork.publish.mutate({ forkId, rev, basedOnRev, force: true })
    expect(await find(carla)).toEqual(
      expect.arrayContaining([
        { ...first, isCurrent: false },
        { messageId: second.id, forkId, headline: 'Rent a press', isCurrent: true },
      ]),
    )
  })
})
