/** People ask an agent to remember something; the built-in model does the rest, unless a test has a script. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../../../testing/api-stage.ts'
import type { Player } from '../../../../testing/cast.ts'
import { addMemoryItem } from '../../../chat/memory/add-memory-item.ts'
import type { ScriptInput } from '../../../offline-model/script-client.ts'

let stage: ApiStage
let ada: Player
let bob: Player
let workspaceId: string
let general: string
let agentId: string

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  general = stage.orchard.channels.general?.id ?? ''
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  await stage.hire()
})
afterEach(() => stage.script.reset())
afterAll(() => stage.close())

const taskIs = (taskId: string, status: string) =>
  vi.waitFor(
    async () => {
      const { task } = await bob.api.task.get.query({ taskId })
      if (task.status !== status) throw new Error(JSON.stringify(task))
      return task
    },
    { timeout: 20_000, interval: 20 },
  )

async function say(content: string, channelId = general) {
  const { message, tasks } = await bob.api.thread.create.mutate({ channelId, content })
  return { message, taskId: tasks[0]?.id ?? '' }
}

async function approve(taskId: string) {
  await taskIs(taskId, 'waiting')
  const { events } = await bob.api.task.events.query({ taskId })
  const seq = events.findLast(({ type }) => type === 'approval.asked')?.seq ?? 0
  await bob.api.task.respond.mutate({ taskId, seq, response: { kind: 'approve' } })
  await taskIs(taskId, 'completed')
}

const listItems = async (taskId: string) =>
  (
    await stage.root.query(
      `select i.text, i.agent_id, i.kind, i.about_user_ids, i.status, s.quote, s.message_id
       from memory_items i join memory_sources s on s.item_id = i.id where i.author_task_id = $1`,
      [taskId],
    )
  ).rows

/** The answer of a task in its thread. */
async function answerOf(taskId: string) {
  const { threadId } = (await bob.api.task.get.query({ taskId })).task
  const { messages } = await bob.api.message.list.query({ threadId })
  return messages.findLast(({ authorType }) => authorType === 'agent')
}

/** Lets the model call `remember` with this input, and returns the words with which the call ended. */
async function callRemember(content: string, input: Record<string, unknown>) {
  const call: ScriptInput = { kind: 'tools', calls: [{ name: 'remember', input }] }
  await stage.script.enqueue([call, { kind: 'text', text: 'So.' }])
  const { taskId, message } = await say(content)
  return { taskId, message }
}

async function readFailure(taskId: string): Promise<string> {
  await taskIs(taskId, 'completed')
  const { events } = await bob.api.task.events.query({ taskId })
  const failed = events.find(({ type }) => type === 'tool.failed')?.data
  const { body } = await bob.api.task.payload.query({ taskId, hash: String(Object(failed).result) })
  return body ?? ''
}

describe('Remembering', () => {
  it('asks first, and keeps the words with the message that they come from', async () => {
    const { taskId, message } = await say('@vibe remember that the cellar key hangs in the attic.')
    await taskIs(taskId, 'waiting')
    expect(await listItems(taskId)).toEqual([])
    await approve(taskId)
    expect(await listItems(taskId)).toMatchObject([
      {
        text: 'The cellar key hangs in the attic.',
        agent_id: null,
        status: 'current',
        quote: 'the cellar key hangs in the attic',
        message_id: message.id,
      },
    ])
  })

  it('serves another thread, whose answer links to the source', async () => {
    const kept = await say('@vibe remember that the orchard gate code is winesap.')
    await approve(kept.taskId)
    const { taskId } = await say('@vibe what is the code of the orchard gate?')
    await taskIs(taskId, 'completed')
    const answer = await answerOf(taskId)
    expect(answer?.content).toContain('winesap')
    expect(answer?.content).toContain('[m1]')
    expect(answer?.metadata.citations).toMatchObject([{ label: 'm1', messageId: kept.message.id }])
  })

  it('of a preference is about the person who said it, and can be for one agent alone', async () => {
    const content = '@vibe note: I like short answers'
    const { taskId } = await callRemember(content, {
      text: 'Bob likes short answers.',
      kind: 'preference',
      cite: '[1]',
      quote: 'I like short answers',
      about: ['Ada'],
      only_me: true,
    })
    await approve(taskId)
    expect(await listItems(taskId)).toMatchObject([
      { kind: 'preference', agent_id: agentId, about_user_ids: [ada.userId, bob.userId] },
    ])
  })

  it('replaces an item that is out of date', async () => {
    const old = await say('@vibe remember that the medlar harvest begins in October.')
    await approve(old.taskId)
    const { taskId } = await callRemember('@vibe no, the medlar harvest begins in November', {
      text: 'The medlar harvest begins in November.',
      cite: '1',
      quote: 'begins in November',
      replaces: 'm1',
    })
    await approve(taskId)
    expect(await listItems(old.taskId)).toMatchObject([{ status: 'superseded' }])
    const asked = await say('@vibe when does the medlar harvest begin?')
    await taskIs(asked.taskId, 'completed')
    const answer = (await answerOf(asked.taskId))?.content
    expect(answer).toContain('November')
    expect(answer).not.toContain('October')
  })

  it.each<[name: string, input: Record<string, unknown>, told: string]>([
    ['a label that names nothing', { cite: '7', quote: 'the gate' }, 'There is no message 7 here'],
    ['words that were not said', { cite: '1', quote: 'the old gate' }, 'are not in their source'],
    ['an unknown person', { cite: '1', quote: 'the gate', about: ['Zoe'] }, 'Zoe'],
    ['an unknown item to replace', { cite: '1', quote: 'the gate', replaces: 'm9' }, 'no such item'],
  ])('is refused with %s, and nobody is asked', async (_, input, told) => {
    const { taskId } = await callRemember('@vibe the gate squeaks', { text: 'The gate squeaks.', ...input })
    expect(await readFailure(taskId)).toContain(told)
    expect(await listItems(taskId)).toEqual([])
  })

  it('takes no words of an agent as a source', async () => {
    await stage.script.enqueue([{ kind: 'text', text: 'The gate is green, I guess.' }])
    const first = await say('@vibe which colour is the gate?')
    const { threadId } = await taskIs(first.taskId, 'completed')
    const input = { text: 'The gate is green.', cite: '2', quote: 'gate is green' }
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'remember', input }] },
      { kind: 'text', text: 'So.' },
    ])
    const { tasks } = await bob.api.message.send.mutate({ threadId, content: '@vibe keep that' })
    expect(await readFailure(tasks[0]?.id ?? '')).toContain('words of an agent are no source')
  })

  describe('in a private channel', () => {
    let den: string
    beforeAll(async () => {
      const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
      den = channel.id
      await ada.api.channel.addMember.mutate({ channelId: den, userId: bob.userId })
    })

    /** All may know this. An agent is told it in the private channel, by the label m1. */
    async function keepInPublic(text: string) {
      const { message } = await bob.api.thread.create.mutate({ channelId: general, content: text })
      const sources = [{ messageId: message.id, quote: text }]
      return stage.db.asWorker(tx =>
        addMemoryItem(tx, {
          ...{ workspaceId, agentId: null, kind: 'fact', confidence: 1, status: 'current' },
          ...{ text, sources, aboutUserIds: [], author: { userId: ada.userId } },
        }),
      )
    }
    async function callInDen(content: string, given: Record<string, unknown>) {
      await stage.script.enqueue([
        { kind: 'tools', calls: [{ name: 'remember', input: given }] },
        { kind: 'text', text: 'So.' },
      ])
      return (await say(content, den)).taskId
    }

    it('tells nobody else, even if the source is public', async () => {
      await keepInPublic('The walnut mill stands in Perry Lane.')
      const text = 'The walnut mill will be sold to Normandy.'
      const taskId = await callInDen('@vibe keep that we sell the walnut mill to Normandy', {
        ...{ text, cite: 'm1', quote: 'The walnut mill stands' },
      })
      await approve(taskId)
      expect(await listItems(taskId)).toMatchObject([{ text }])
      const seen = async ({ api }: Player) =>
        (await api.memory.list.query({ workspaceId, query: 'Normandy' })).items.map(item => item.text)
      expect(await seen(bob)).toEqual([text])
      expect(await seen(stage.orchard.people.carla)).toEqual([])
    })

    it('does not replace an item that others are told, too', async () => {
      const { id } = await keepInPublic('The hazel press opens at nine.')
      const taskId = await callInDen('@vibe no, the hazel press opens at ten', {
        text: 'The hazel press opens at ten.',
        ...{ cite: '1', quote: 'the hazel press opens at ten', replaces: id },
      })
      expect(await readFailure(taskId)).toContain('People outside of this conversation are told that item')
      const { item } = await bob.api.memory.get.query({ itemId: id })
      expect(item.status).toBe('current')
    })
  })

  it('is refused if a guest asks', async () => {
    const { deniz } = stage.orchard.people
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'barn', kind: 'private' })
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: deniz.userId })
    await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
    await stage.script.enqueue([
      {
        kind: 'tools',
        calls: [
          { name: 'remember', input: { text: 'The barn is free.', cite: '1', quote: 'the barn is free' } },
        ],
      },
      { kind: 'text', text: 'So.' },
    ])
    const { tasks } = await deniz.api.thread.create.mutate({
      ...{ channelId: channel.id, content: '@vibe the barn is free' },
    })
    const taskId = tasks[0]?.id ?? ''
    expect(await readFailure(taskId)).toContain('only members can have something remembered')
    expect(await listItems(taskId)).toEqual([])
  })

  it('keeps nothing if the message is deleted before the approval', async () => {
    const word = `w${newId().slice(-6)}`
    const kept = await say(`@vibe remember that the ${word} is here.`)
    await taskIs(kept.taskId, 'waiting')
    await bob.api.message.update.mutate({ messageId: kept.message.id, content: '@vibe never mind.' })
    const { events } = await bob.api.task.events.query({ taskId: kept.taskId })
    const seq = events.findLast(({ type }) => type === 'approval.asked')?.seq ?? 0
    await bob.api.task.respond.mutate({ taskId: kept.taskId, seq, response: { kind: 'approve' } })
    await taskIs(kept.taskId, 'completed')
    expect(await listItems(kept.taskId)).toEqual([])
  })
})
