/**
 * An agent in one private channel is told words of another one, which every reader may read at that moment. Later
 * some of them may not.
 */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../../../testing/api-stage.ts'
import type { Player } from '../../../../testing/cast.ts'
import { makePerson, refusalOf } from '../../../../testing/stage.ts'
import { bodiesOf } from '../../../../testing/task-bodies.ts'
import type { ScriptInput } from '../../../offline-model/script-client.ts'

let stage: ApiStage
let ada: Player
let bob: Player
let finn: Player
let workspaceId: string
let agentId: string

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  finn = await stage.enter(makePerson('Finn'))
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId })
  await finn.api.workspace.acceptInvite.mutate({ token: invite.token })
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  await ada.api.agent.update.mutate({
    agentId,
    tools: ['search_messages', 'ask_human', 'ask_agent', 'send_message'],
  })
  await stage.hire()
})
afterEach(() => stage.script.reset())
afterAll(() => stage.close())

async function openPrivate(...people: Player[]) {
  const name = `q-${newId().slice(-8)}`
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  for (const { userId } of people) {
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId })
  }
  return channel.id
}

/** Bob and Ada read both channels. Q2 has a word that only its readers may know, and an open message. */
async function setPlaces() {
  const q1 = await openPrivate(ada)
  const q2 = await openPrivate(ada)
  const word = `marrakesh${newId().slice(-6)}`
  const secret = await bob.api.thread.create.mutate({ channelId: q2, content: `The ${word} price is nine.` })
  const plain = await bob.api.thread.create.mutate({
    channelId: q1,
    content: `Who asked about the ${word.slice(0, 9)} price?`,
  })
  return { q1, q2, word, secretId: secret.message.id, plainId: plain.message.id }
}

type Places = Awaited<ReturnType<typeof setPlaces>>

const search = (word: string): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'search_messages', input: { query: `${word} price` } }],
})

/** Bob asks in Q1; the agent searches, then does the rest of the script. */
async function ask({ q1, word }: Places, ...rest: ScriptInput[]) {
  await stage.script.enqueue([search(word), ...rest])
  const { tasks } = await bob.api.thread.create.mutate({ channelId: q1, content: '@vibe what do we know?' })
  return tasks[0]?.id ?? ''
}

const taskIs = (taskId: string, status: string) =>
  vi.waitFor(
    async () => {
      const { task } = await bob.api.task.get.query({ taskId })
      if (task.status !== status) throw new Error(JSON.stringify(task))
      return task
    },
    { timeout: 20_000, interval: 20 },
  )

async function askOnce(places: Places, answer = `I found the ${places.word} price.`) {
  const taskId = await ask(places, { kind: 'text', text: answer })
  await taskIs(taskId, 'completed')
  return taskId
}

const addTo = (channelId: string, { userId }: Player) =>
  bob.api.channel.addMember.mutate({ channelId, userId })
const removeFrom = (channelId: string, { userId }: Player) =>
  bob.api.channel.removeMember.mutate({ channelId, userId })

describe('A person who was added to the conversation later', () => {
  it('reads the bodies without the words of the other channel, and the rest of them', async () => {
    const places = await setPlaces()
    const taskId = await askOnce(places, 'I found one.')
    const before = await bodiesOf(bob.api, taskId)
    expect(before.join()).toContain(`The ${places.word} price is nine.`)
    await addTo(places.q1, finn)
    const shown = await bodiesOf(finn.api, taskId)
    expect(shown).toHaveLength(before.length)
    expect(shown.join()).not.toContain(`${places.word} price is nine`)
    expect(shown.join()).toContain('a message that you can’t read')
    // The posted answer, the question and the rules are words of this conversation.
    expect(shown.join()).toContain('I found one.')
    expect(shown.join()).toContain('what do we know?')
    expect(await bodiesOf(bob.api, taskId)).toEqual(before)
  })

  it('gets a hit of the conversation itself, without the hit beside it', async () => {
    const places = await setPlaces()
    const taskId = await ask(places, { kind: 'text', text: 'So.' })
    await taskIs(taskId, 'completed')
    await addTo(places.q1, finn)
    const { events } = await finn.api.task.events.query({ taskId })
    const found = events.find(({ type }) => type === 'tool.succeeded')
    const hash = String(Object(found?.data).result)
    const whole = await bob.api.task.payload.query({ taskId, hash })
    const shown = await finn.api.task.payload.query({ taskId, hash })
    expect(whole.body).toContain(places.plainId)
    expect(shown.body).toContain('Who asked about')
    expect(shown.body).not.toContain('price is nine')
    expect(shown.notShown).toEqual(['no_access'])
  })

  it('is told whether the whole request is what was sent', async () => {
    const places = await setPlaces()
    const taskId = await askOnce(places)
    await addTo(places.q1, finn)
    const { events } = await finn.api.task.events.query({ taskId })
    for (const { seq } of events.filter(({ type }) => type === 'model.requested')) {
      const checked = await finn.api.task.checkRequest.query({ taskId, seq })
      expect(checked.isSame).toBe(true)
      expect(checked.body).not.toContain('price is nine')
      expect((await bob.api.task.checkRequest.query({ taskId, seq })).isSame).toBe(true)
    }
  })
})

describe('A person who asked and was removed from the other channel', () => {
  it('starts no replay that rests on its words, and the same replay before that', async () => {
    const places = await setPlaces()
    const taskId = await askOnce(places)
    const replay = (fromTurn: number) => bob.api.task.replay.mutate({ taskId, fromTurn, allowEffects: false })
    await stage.script.enqueue([{ kind: 'text', text: `Again ${places.word}.` }])
    const { task } = await replay(2)
    await taskIs(task.id, 'completed')
    const output = async (player: Player) =>
      (await player.api.task.answer.query({ taskId: task.id })).output ?? ''
    await addTo(places.q1, finn)
    expect(await output(bob)).toContain(places.word)
    expect(await output(finn)).not.toContain(places.word)
    expect((await bodiesOf(finn.api, task.id)).join()).not.toContain('price is nine')
    expect(await refusalOf(replay(2))).toBe('words_withdrawn')
    await stage.script.enqueue([{ kind: 'text', text: 'From the start.' }])
    await taskIs((await replay(1)).task.id, 'completed')
  })

  it.each(['somebody is added here', 'the asker is removed there', 'the message is deleted'])(
    'is told nothing by a task that waited while %s',
    async happens => {
      const places = await setPlaces()
      const question = { question: 'Shall I go on?' }
      const taskId = await ask(
        places,
        { kind: 'tools', calls: [{ name: 'ask_human', input: question }] },
        { kind: 'text', text: `I found the ${places.word} price.` },
      )
      await taskIs(taskId, 'waiting')
      if (happens === 'somebody is added here') await addTo(places.q1, finn)
      if (happens === 'the asker is removed there') {
        await ada.api.channel.removeMember.mutate({ channelId: places.q2, userId: bob.userId })
      }
      if (happens === 'the message is deleted')
        await bob.api.message.delete.mutate({ messageId: places.secretId })
      const { events } = await bob.api.task.events.query({ taskId })
      const seq = events.find(({ type }) => type === 'question.asked')?.seq ?? 0
      await bob.api.task.respond.mutate({ taskId, seq, response: { kind: 'answer', text: 'Yes.' } })
      const task = await taskIs(taskId, 'failed')
      expect(task.error?.reason).toBe('words_withdrawn')
      const { messages } = await bob.api.message.list.query({ threadId: task.threadId })
      expect(JSON.stringify(messages)).not.toContain(places.word)
    },
  )

  it.each(['posted', 'stopped'])(
    'is told nothing by an answer that was being written then and is %s',
    async end => {
      const places = await setPlaces()
      const id = newId()
      const taskId = await ask(places, {
        kind: 'text',
        id,
        deltas: [`I found the ${places.word}`, ' price.'],
        holds: [1],
      })
      await stage.script.held(id)
      await ada.api.channel.removeMember.mutate({ channelId: places.q2, userId: bob.userId })
      if (end === 'stopped') await bob.api.task.cancel.mutate({ taskId })
      await stage.script.release(id)
      const task = await taskIs(taskId, end === 'stopped' ? 'cancelled' : 'failed')
      if (end === 'posted') expect(task.error?.reason).toBe('words_withdrawn')
      const { messages } = await bob.api.message.list.query({ threadId: task.threadId })
      expect(JSON.stringify(messages)).not.toContain(places.word)
    },
  )

  it('sees the bodies without its words, in the API for programs too', async () => {
    const places = await setPlaces()
    const taskId = await askOnce(places, 'So.')
    await addTo(places.q1, finn)
    await addTo(places.q2, finn)
    expect((await bodiesOf(finn.api, taskId)).join()).toContain('price is nine')
    await removeFrom(places.q2, finn)
    const { apiKey } = await finn.api.apiKey.create.mutate({ workspaceId, name: 'finn', scope: 'read' })
    const { events } = await stage.get(apiKey.key, `/tasks/${taskId}/events`)
    let told = ''
    for (const hash of JSON.stringify(events).match(/"[0-9a-f]{64}"/g) ?? []) {
      const answer = await stage.call(apiKey.key, `/tasks/${taskId}/payloads/${hash.slice(1, -1)}`)
      told += await answer.text()
    }
    expect(told).toContain('what do we know?')
    expect(told).not.toContain('price is nine')
    expect((await bodiesOf(finn.api, taskId)).join()).not.toContain('price is nine')
  })
})

it('The words that a child was told are taken out of the bodies of the task that asked it', async () => {
  const places = await setPlaces()
  const coder = { name: 'ask_agent', input: { agent: 'coder', question: 'What is the price?' } }
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  const coderId = agents.find(({ slug }) => slug === 'coder')?.id ?? ''
  await ada.api.agent.update.mutate({ agentId: coderId, tools: ['search_messages'] })
  await stage.script.enqueue([
    { kind: 'tools', calls: [coder] },
    search(places.word),
    { kind: 'text', text: `The ${places.word} price is nine, says the child.` },
    { kind: 'text', text: 'So.' },
  ])
  const { tasks } = await bob.api.thread.create.mutate({
    channelId: places.q1,
    content: '@vibe what do we know?',
  })
  const taskId = tasks[0]?.id ?? ''
  await taskIs(taskId, 'completed')
  expect((await bodiesOf(bob.api, taskId)).join()).toContain('says the child')
  await addTo(places.q1, finn)
  const shown = (await bodiesOf(finn.api, taskId)).join()
  expect(shown).not.toContain('says the child')
  expect(shown).toContain('what do we know?')
})
