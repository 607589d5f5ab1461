/**
 * A fact of a private channel is remembered. An agent is told it only where everybody who reads along may read its
 * source at that moment, even if it has changed since.
 */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import type { Player } from '../../../testing/cast.ts'
import { makePerson } from '../../../testing/stage.ts'
import { bodiesOf } from '../../../testing/task-bodies.ts'
import { addMemoryItem, type MemoryItemGiven } from '../../chat/memory/add-memory-item.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

let stage: ApiStage
let ada: Player
let bob: Player
let carla: Player
let finn: Player
let workspaceId: string
let general: string
let vibe: string

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob, carla } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  general = stage.orchard.channels.general?.id ?? ''
  finn = await stage.enter(makePerson('Finn'))
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId })
  await finn.api.workspace.acceptInvite.mutate({ token: invite.token })
  vibe = await findVibe(ada, workspaceId)
  await ada.api.agent.update.mutate({ agentId: vibe, tools: ['recall', 'ask_human'] })
  await stage.hire()
})
afterEach(() => stage.script.reset())
afterAll(() => stage.close())

async function findVibe(player: Player, workspace: string): Promise<string> {
  const { agents } = await player.api.agent.list.query({ workspaceId: workspace })
  return agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
}

const letters = () =>
  newId()
    .slice(-12)
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? 'x')

async function openPrivate(...people: Player[]): Promise<string> {
  const name = `q-${newId().slice(-8)}`
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  for (const { userId } of people) {
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId })
  }
  return channel.id
}

const addTo = (channelId: string, { userId }: Player) =>
  bob.api.channel.addMember.mutate({ channelId, userId })
const removeFrom = (channelId: string, { userId }: Player) =>
  ada.api.channel.removeMember.mutate({ channelId, userId })

/** Bob and Ada read the den. There Bob has said a secret about a topic, and all agents remember it. */
async function setDen(more: Partial<MemoryItemGiven> & { beside?: string } = {}) {
  const den = await openPrivate(ada)
  const topic = `t${letters()}`
  const secret = `s${letters()}`
  const { message } = await bob.api.thread.create.mutate({
    channelId: den,
    content: `The ${topic} price is ${secret}.`,
  })
  const { beside, ...fields } = more
  const other = beside
    ? await bob.api.thread.create.mutate({ channelId: beside, content: `We want the ${topic} soon.` })
    : null
  const item = await stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', confidence: 1, status: 'current' },
      text: `The ${topic} price is ${secret}`,
      sources: [
        { messageId: message.id, quote: `price is ${secret}` },
        ...(other ? [{ messageId: other.message.id, quote: 'We want' }] : []),
      ],
      aboutUserIds: [],
      author: { userId: bob.userId },
      ...fields,
    }),
  )
  return { den, topic, secret, messageId: message.id, besideId: other?.message.id ?? '', itemId: item.id }
}
type Den = Awaited<ReturnType<typeof setDen>>

const recall = (query: string): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'recall', input: { query } }],
})

const taskIs = (player: Player, taskId: string, status: string) =>
  vi.waitFor(
    async () => {
      const { task } = await player.api.task.get.query({ taskId })
      if (task.status !== status) throw new Error(JSON.stringify(task))
      return task
    },
    { timeout: 20_000, interval: 20 },
  )

/** Somebody asks about the topic. The agent also searches its memory by itself. */
async function ask(who: Player, channelId: string, { topic }: Pick<Den, 'topic'>, ...rest: ScriptInput[]) {
  await stage.script.enqueue([recall(topic), ...rest, { kind: 'text', text: 'So.' }])
  const content = `@vibe what about the ${topic}?`
  // The only thread of a direct message has the id of its channel.
  const { tasks } = directs.has(channelId)
    ? await who.api.message.send.mutate({ threadId: channelId, content })
    : await who.api.thread.create.mutate({ channelId, content })
  return tasks[0]?.id ?? ''
}

/** The requests, answers and results of all tasks, and the events of their logs, with the secret in them. */
async function countTold({ secret }: Den): Promise<number> {
  const { rows } = await stage.root.query(
    `select (select count(*) from task_payloads where body like $1)
      + (select count(*) from task_events where data::text like $1)
      + (select count(*) from task_streams where text like $1) as told`,
    [`%${secret}%`],
  )
  return Number(rows[0].told)
}

type Place = readonly [who: Player, channelId: string]
const directs = new Set<string>()
const inDirect = async (who: Player): Promise<Place> => {
  const { channel } = await who.api.channel.openDirect.mutate({ workspaceId, agentId: vibe })
  directs.add(channel.id)
  return [who, channel.id]
}

describe('A remembered secret', () => {
  it.each<[name: string, arrange: (den: Den) => Promise<Place>]>([
    ['in its own channel', async ({ den }) => [ada, den]],
    ['where only its readers are', async () => [ada, await openPrivate(ada)]],
    ['in the direct message of a reader with the agent', () => inDirect(bob)],
    [
      'in its own channel after that was archived',
      async ({ den }) => {
        await bob.api.channel.archive.mutate({ channelId: den })
        return [bob, await openPrivate()]
      },
    ],
    [
      'after an edit that leaves its words',
      async ({ den, messageId, topic, secret }) => {
        const content = `Yes: the ${topic} price is ${secret}!`
        await bob.api.message.update.mutate({ messageId, content })
        return [bob, den]
      },
    ],
    [
      'after a reader came who may read both',
      async ({ den }) => {
        const place = await openPrivate(ada, finn)
        await addTo(den, finn)
        return [finn, place]
      },
    ],
  ])('is told %s', async (_, arrange) => {
    const den = await setDen()
    const [who, channelId] = await arrange(den)
    const taskId = await ask(who, channelId, den)
    await taskIs(who, taskId, 'completed')
    const { events } = await who.api.task.events.query({ taskId })
    const found = events.find(({ type }) => type === 'task.started')?.data
    expect(found).toMatchObject({ memory: { hits: [{ label: 'm1', itemId: den.itemId, textRank: 1 }] } })
    const told = events.find(({ type }) => type === 'tool.succeeded')?.data
    expect(told).toMatchObject({ itemIds: [den.itemId], messageIds: [den.messageId] })
    expect((await bodiesOf(who.api, taskId)).join()).toContain(den.secret)
    const { rows } = await stage.root.query(
      'select turn, why from memory_uses where task_id = $1 order by turn',
      [taskId],
    )
    expect(rows).toMatchObject([{ turn: 1, why: { by: 'retrieval', rank: 1, label: 'm1' } }, { turn: 2 }])
  })

  const nowhere: [
    name: string,
    arrange: (den: Den) => Promise<Place>,
    more?: () => Partial<MemoryItemGiven>,
  ][] = [
    ['in a public channel, to a reader of its source', async () => [bob, general]],
    ['in a public channel, to somebody else', async () => [carla, general]],
    ['where one reader can’t read its source', async () => [bob, await openPrivate(ada, finn)]],
    ['to a person who can’t read its source', () => inDirect(carla)],
    [
      'to a person who left its channel',
      async ({ den }) => {
        await removeFrom(den, bob)
        return inDirect(bob)
      },
    ],
    [
      'where another reader left its channel',
      async ({ den }) => {
        const place = await openPrivate(ada)
        await ada.api.channel.leave.mutate({ channelId: den })
        return [bob, place]
      },
    ],
    [
      'after its source was deleted',
      async ({ den, messageId }) => {
        await bob.api.message.delete.mutate({ messageId })
        return [bob, den]
      },
    ],
    [
      'after its source was edited so that the words are gone',
      async ({ den, messageId }) => {
        await bob.api.message.update.mutate({ messageId, content: 'Nothing is fixed yet.' })
        return [bob, den]
      },
    ],
    ['while it is proposed', async ({ den }) => [bob, den], () => ({ status: 'proposed' })],
    [
      'after the item was deleted',
      async ({ den, itemId }) => {
        await stage.root.query('delete from memory_items where id = $1', [itemId])
        return [bob, den]
      },
    ],
  ]

  it.each(nowhere)('is never told %s', async (_, arrange, more) => {
    const den = await setDen(more?.())
    const [who, channelId] = await arrange(den)
    await taskIs(who, await ask(who, channelId, den), 'completed')
    expect(await countTold(den)).toBe(0)
  })

  it('with sources in two channels is told only where everybody may read both', async () => {
    const beside = await openPrivate(ada, finn)
    const den = await setDen({ beside })
    await taskIs(finn, await ask(finn, beside, den), 'completed')
    expect(await countTold(den)).toBe(0)
    // The words may still be those of the source that is gone.
    await bob.api.message.delete.mutate({ messageId: den.messageId })
    await stage.root.query(`update memory_items set status = 'current', doubt = null where id = $1`, [
      den.itemId,
    ])
    await taskIs(finn, await ask(finn, beside, den), 'completed')
    expect(await countTold(den)).toBe(0)
    await taskIs(ada, await ask(ada, den.den, den), 'completed')
    expect(await countTold(den)).toBeGreaterThan(0)
  })

  it('of a public channel is not told where a member became a guest', async () => {
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId,
      name: `open-${newId().slice(-8)}`,
      kind: 'public',
    })
    const topic = `t${letters()}`
    const secret = `s${letters()}`
    const { message } = await bob.api.thread.create.mutate({
      channelId: channel.id,
      content: `${topic} ${secret}`,
    })
    const sources = [{ messageId: message.id, quote: secret }]
    const den = await setDen({ text: `The ${topic} is ${secret}`, sources })
    const here = { ...den, topic, secret }
    const place = await openPrivate(finn)
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: finn.userId, role: 'guest' })
    await taskIs(bob, await ask(bob, place, here), 'completed')
    expect(await countTold(here)).toBe(0)
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: finn.userId, role: 'member' })
    await taskIs(bob, await ask(bob, place, here), 'completed')
    expect(await countTold(here)).toBeGreaterThan(0)
  })

  it('is not told by an agent of another workspace, nor by another agent if it is one agent’s own', async () => {
    const elsewhere = await bob.api.workspace.create.mutate({ name: 'Elsewhere' })
    const { channels } = await bob.api.channel.list.query({ workspaceId: elsewhere.workspace.id })
    const agentId = await findVibe(bob, elsewhere.workspace.id)
    await bob.api.agent.update.mutate({ agentId, tools: ['recall'] })
    const den = await setDen()
    await taskIs(bob, await ask(bob, channels[0]?.id ?? '', den), 'completed')
    expect(await countTold(den)).toBe(0)
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const other = agents.find(({ id, isSystem }) => id !== vibe && !isSystem)?.id ?? ''
    const own = await setDen({ agentId: other })
    await taskIs(bob, await ask(bob, own.den, own), 'completed')
    expect(await countTold(own)).toBe(0)
  })

  it('is told by the tool alone if the agent does not recall by itself', async () => {
    await ada.api.agent.update.mutate({ agentId: vibe, recallsMemory: false })
    const den = await setDen()
    const taskId = await ask(bob, den.den, den)
    await taskIs(bob, taskId, 'completed')
    await ada.api.agent.update.mutate({ agentId: vibe, recallsMemory: true })
    const { events } = await bob.api.task.events.query({ taskId })
    expect(events.find(({ type }) => type === 'task.started')?.data).not.toHaveProperty('memory')
    expect(events.find(({ type }) => type === 'context.assembled')?.data).not.toHaveProperty('memories')
    expect(events.find(({ type }) => type === 'tool.succeeded')?.data).toMatchObject({
      itemIds: [den.itemId],
    })
  })
})

describe('A task that was told a secret and waited', () => {
  it.each<[name: string, change: (den: Den, place: string) => Promise<unknown>]>([
    ['somebody was added who can’t read its source', (_, place) => addTo(place, finn)],
    ['the asker lost its channel', ({ den }) => removeFrom(den, bob)],
    ['its source was deleted', ({ messageId }) => bob.api.message.delete.mutate({ messageId })],
  ])('says nothing more after %s', async (_, change) => {
    const den = await setDen()
    const place = await openPrivate(ada)
    const question: ScriptInput = {
      kind: 'tools',
      calls: [{ name: 'ask_human', input: { question: 'Go on?' } }],
    }
    await stage.script.enqueue([question, { kind: 'text', text: `It is ${den.secret}.` }])
    const content = `@vibe what about the ${den.topic}?`
    const { tasks } = await bob.api.thread.create.mutate({ channelId: place, content })
    const taskId = tasks[0]?.id ?? ''
    await taskIs(bob, taskId, 'waiting')
    expect(await countTold(den)).toBeGreaterThan(0)
    await change(den, place)
    const { events } = await bob.api.task.events.query({ taskId })
    const seq = events.find(({ type }) => type === 'question.asked')?.seq ?? 0
    await bob.api.task.respond.mutate({ taskId, seq, response: { kind: 'answer', text: 'Yes.' } })
    const task = await taskIs(bob, taskId, 'failed')
    expect(task.error?.reason).toBe('words_withdrawn')
    const { messages } = await bob.api.message.list.query({ threadId: task.threadId })
    expect(JSON.stringify(messages)).not.toContain(den.secret)
  })
})

it('A task that was told a memory block says nothing more once somebody reads along who may not read its channel', async () => {
  const den = await setDen({ text: 'Something else' })
  const place = await openPrivate(ada)
  await stage.root.query(
    `with block as (insert into memory_blocks
        (id, workspace_id, agent_id, label, content, position, version, channel_ids)
      values (gen_random_uuid(), $1, $2, 'notes', $3, 9, 1, $4) returning *)
    insert into memory_block_versions (id, block_id, workspace_id, version, label, content, char_limit, channel_ids)
    select gen_random_uuid(), id, workspace_id, 1, label, content, char_limit, channel_ids from block`,
    [workspaceId, vibe, `The price is ${den.secret}`, [den.den]],
  )
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name: 'ask_human', input: { question: 'Go on?' } }] },
    { kind: 'text', text: `It is ${den.secret}.` },
  ])
  const { tasks } = await bob.api.thread.create.mutate({
    channelId: place,
    content: '@vibe what is the price?',
  })
  const taskId = tasks[0]?.id ?? ''
  await taskIs(bob, taskId, 'waiting')
  expect((await bodiesOf(ada.api, taskId)).join()).toContain(den.secret)
  await addTo(place, finn)
  const { events } = await bob.api.task.events.query({ taskId })
  const seq = events.find(({ type }) => type === 'question.asked')?.seq ?? 0
  await bob.api.task.respond.mutate({ taskId, seq, response: { kind: 'answer', text: 'Yes.' } })
  expect((await taskIs(bob, taskId, 'failed')).error?.reason).toBe('words_withdrawn')
  await stage.root.query('update memory_blocks set deleted_at = now() where agent_id = $1', [vibe])
})

describe('The log of a task that was told a secret', () => {
  it('hides it from a reader who came later and can’t read its source, and makes the rest anew', async () => {
    const den = await setDen()
    const place = await openPrivate(ada)
    const taskId = await ask(bob, place, den)
    await taskIs(bob, taskId, 'completed')
    await addTo(place, finn)
    const shown = (await bodiesOf(finn.api, taskId)).join()
    expect(shown).not.toContain(den.secret)
    expect(shown).toContain(`what about the ${den.topic}?`)
    const { events } = await finn.api.task.events.query({ taskId })
    expect(JSON.stringify(events)).not.toContain(den.secret)
    for (const { seq } of events.filter(({ type }) => type === 'model.requested')) {
      const checked = await finn.api.task.checkRequest.query({ taskId, seq })
      expect(checked).toMatchObject({ isSame: true, notShown: ['forgotten'] })
      expect(checked.body).not.toContain(den.secret)
    }
  })

  it('hides the words of an item that was deleted, also from those who may read its source', async () => {
    const den = await setDen({ text: 'never said like this' })
    const taskId = await ask(bob, den.den, { topic: 'never said like' })
    await taskIs(bob, taskId, 'completed')
    expect((await bodiesOf(ada.api, taskId)).join()).toContain('never said like this')
    await stage.root.query('delete from memory_items where id = $1', [den.itemId])
    expect((await bodiesOf(ada.api, taskId)).join()).not.toContain('never said like this')
  })
})
