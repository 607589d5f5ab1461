import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { chooseActiveAgent } from '../../chat/messages/threads/choose-active-agent.ts'
import { startThread as openNewThread } from '../../chat/messages/threads/start-thread.ts'
import { updateWorkspace } from '../../chat/workspaces/update-workspace.ts'
import { findActiveAgent } from '../../db/messages/active-agents.ts'

let stage: WorkerStage
let vibe: SceneAgent
let coder: SceneAgent
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['hand_over'] })
  coder = await hireAgent(stage.db, stage.scene, 'coder', { tools: ['hand_over'] })
  await describeAgent(vibe.id, 'General questions about work and plans')
  await describeAgent(coder.id, 'Explains programs, code and errors')
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(async () => {
  await route('off')
  await stage.rest()
})
afterAll(() => stage.close())

const ada = () => ({ claims: { sub: stage.scene.ada } })
const bob = () => ({ claims: { sub: stage.scene.bob } })
const choose = (agentId: string | null, by = bob()) =>
  chooseActiveAgent(stage.db, { ...by, threadId, agentId })
const write = (content: string) => sendMessage(stage.db, { ...bob(), threadId, content })
const route = (routing: 'off' | 'router') =>
  updateWorkspace(stage.db, { ...ada(), workspaceId: stage.scene.workspaceId, routing })
const active = () => stage.db.asUser(bob().claims, tx => findActiveAgent(tx, { threadId }))
const revOf = async () =>
  (
    await stage.db.asWorker(tx =>
      tx.selectFrom('threads').select('rev').where('id', '=', threadId).executeTakeFirstOrThrow(),
    )
  ).rev
const tasksOf = (messageId: string) =>
  stage.db.asWorker(tx =>
    tx.selectFrom('tasks').selectAll().where('triggerMessageId', '=', messageId).orderBy('id').execute(),
  )
function describeAgent(agentId: string, description: string) {
  return stage.db.asWorker(tx =>
    tx.updateTable('agentConfigs').set({ description }).where('id', '=', agentId).execute(),
  )
}
/** Starts a thread as a person does. Returns its message and the router's task. */
async function begin(content: string, more: { forPeople?: boolean } = {}) {
  const made = await openNewThread(stage.db, { ...bob(), channelId: stage.scene.channelId, content, ...more })
  threadId = made.thread.id
  const [routing] = await tasksOf(made.message.id)
  return { ...made, messageId: made.message.id, routing }
}
const handOver = (agent: string, reason = 'This is about code.') => ({
  kind: 'tools' as const,
  calls: [{ name: 'hand_over', input: { agent, reason } }],
})

describe('an active agent', () => {
  it('answers messages that mention nobody, until it is cleared', async () => {
    await stage.hire()
    expect(await choose(coder.id)).toMatchObject({
      agentId: coder.id,
      by: { kind: 'person', id: stage.scene.bob },
      reason: null,
    })
    const { tasks } = await write('Why does it crash?')
    expect(tasks).toMatchObject([{ agentId: coder.id }])
    await stage.ended(tasks[0]?.id ?? '')
    await choose(null)
    expect((await write('Thanks!')).tasks).toEqual([])
  })

  it('is told to the agent that answers, with the reason', async () => {
    await stage.hire()
    await choose(coder.id)
    const { tasks } = await write('Why does it crash?')
    await stage.ended(tasks[0]?.id ?? '')
    expect((await stage.prompts(1)).at(-1)).toContain('<active agent=\\"@coder\\"/>')
  })

  it('is the last choice, and every choice is one change of the thread', async () => {
    const before = await revOf()
    const chosen = await Promise.all([
      choose(coder.id),
      choose(vibe.id, ada()),
      choose(null),
      choose(vibe.id),
    ])
    const last = chosen.toSorted((a, b) => a.rev - b.rev).at(-1)
    expect(await active()).toEqual(last)
    expect(chosen.map(({ rev }) => rev).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4].map(n => before + n))
  })

  it('is cleared when the agent is switched off', async () => {
    await choose(coder.id)
    await stage.switchAgent(coder.id, false)
    expect(await active()).toMatchObject({ agentId: null, by: null })
    await stage.switchAgent(coder.id, true)
    expect(await active()).toMatchObject({ agentId: null })
  })

  it('can only be an agent of the workspace that people may call', async () => {
    await route('router')
    const router = await stage.db.asWorker(tx =>
      tx.selectFrom('agentConfigs').select('id').where('slug', '=', '_router').executeTakeFirstOrThrow(),
    )
    await expect(choose(router.id)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(choose(newId())).rejects.toMatchObject({ reason: 'not_found' })
    await stage.switchAgent(coder.id, false)
    await expect(choose(coder.id)).rejects.toMatchObject({ reason: 'agent_inactive' })
    await stage.switchAgent(coder.id, true)
  })

  it('is not chosen by people who can’t read the thread', async () => {
    const guest = await stage.join('Gus', 'guest')
    await expect(choose(coder.id, { claims: { sub: guest } })).rejects.toMatchObject({ reason: 'not_found' })
  })
})

describe('the router', () => {
  it('chooses the agent for a thread that mentions nobody, which answers and stays active', async () => {
    await stage.hire()
    await route('router')
    const { messageId, tasks, routing } = await begin('The program stops with strange errors')
    expect(tasks).toEqual([])
    const routed = await stage.ended(routing?.id ?? '')
    expect(routed).toMatchObject({ origin: 'routing', status: 'completed', isSilent: true })
    expect(routed.costUsd).toBeGreaterThan(0)
    const [, answering] = await tasksOf(messageId)
    expect(answering).toMatchObject({ agentConfigId: coder.id, actingUserId: stage.scene.bob })
    await stage.ended(answering?.id ?? '')
    const said = await stage.messages(threadId)
    expect(said.map(({ authorAgentId, parentId }) => [authorAgentId, parentId])).toEqual([
      [null, null],
      [coder.id, messageId],
    ])
    expect(await active()).toMatchObject({ agentId: coder.id, by: { kind: 'router' } })
    expect((await active()).reason).toContain('program')
    const calls = (await stage.prompts(1)).length
    // No further call of the router.
    const { tasks: next } = await write('And which of the errors matter?')
    await stage.ended(next[0]?.id ?? '')
    expect(next).toMatchObject([{ agentId: coder.id }])
    expect((await stage.prompts(1)).length).toBe(calls + 1)
  })

  it('is asked with the agents of the workspace and for one of them only', async () => {
    await stage.hire()
    await route('router')
    const { routing } = await begin('The program stops with strange errors')
    await stage.ended(routing?.id ?? '')
    const asked = (await stage.prompts(1)).find(body => body.includes('json_schema')) ?? ''
    expect(JSON.parse(asked)).toMatchObject({
      output_config: { format: { schema: { properties: { agent: { enum: ['coder', 'vibe', 'none'] } } } } },
    })
    expect(asked).not.toContain('Your answer is posted in the conversation')
  })

  it.each([
    ['chooses nobody', 'Good morning everybody', undefined],
    ['gives no readable answer', 'The program stops', { kind: 'text' as const, text: 'Coder, I think.' }],
    [
      'names an agent that does not exist',
      'The program stops',
      { kind: 'text' as const, text: '{"agent":"root","reason":"x"}' },
    ],
  ])('leaves the thread silent if it %s', async (_, content, script) => {
    await stage.hire()
    await route('router')
    if (script) await stage.script.enqueue(script)
    const { messageId, routing } = await begin(content)
    expect(await stage.ended(routing?.id ?? '')).toMatchObject({
      status: 'completed',
      stopReason: 'no_reply',
    })
    expect(await tasksOf(messageId)).toHaveLength(1)
    expect(await stage.messages(threadId)).toHaveLength(1)
    expect(await active()).toMatchObject({ agentId: null })
  })

  it('leaves the thread silent if the model refuses the request', async () => {
    await stage.hire()
    await route('router')
    await stage.script.enqueue({ kind: 'failure', status: 400 })
    const { routing } = await begin('The program stops with strange errors')
    expect(await stage.ended(routing?.id ?? '')).toMatchObject({ status: 'failed' })
    expect(await stage.messages(threadId)).toHaveLength(1)
  })

  it.each([
    ['an agent', () => vibe.id],
    ['nobody', () => null],
  ])('does not overrule a person who chose %s meanwhile', async (_, findChosen) => {
    await route('router')
    const { routing, messageId } = await begin('The program stops with strange errors')
    await choose(coder.id)
    await choose(findChosen())
    await stage.hire()
    await stage.ended(routing?.id ?? '')
    expect(await active()).toMatchObject({ agentId: findChosen(), by: { kind: 'person' } })
    expect(await tasksOf(messageId)).toHaveLength(1)
  })

  it.each([
    ['where routing is off', 'off' as const, 'The program stops', {}],
    ['for a message that mentions an agent', 'router' as const, '@vibe the program stops', {}],
    ['for a message that mentions a person', 'router' as const, '@ada the program stops', {}],
    ['for a message to people only', 'router' as const, 'The program stops', { forPeople: true }],
  ])('is not asked %s', async (_, routing, content, more) => {
    await stage.db.asWorker(async tx => {
      await tx
        .insertInto('mentionNames')
        .values({ workspaceId: stage.scene.workspaceId, name: 'ada', userId: stage.scene.ada })
        .onConflict(found => found.doNothing())
        .execute()
    })
    await route(routing)
    const { messageId } = await begin(content, more)
    const tasks = await tasksOf(messageId)
    expect(tasks.filter(({ origin }) => origin === 'routing')).toEqual([])
  })
})

describe('a hand-over', () => {
  it('lets the other agent answer the question, and tells the reason in the thread', async () => {
    await stage.hire()
    await choose(vibe.id)
    await stage.script.enqueue(handOver('coder'))
    const { message, tasks } = await write('Why does it crash?')
    await stage.ended(tasks[0]?.id ?? '')
    const [, next] = await eventually(async () => {
      const found = await tasksOf(message.id)
      expect(found).toHaveLength(2)
      return found
    })
    expect(next).toMatchObject({ agentConfigId: coder.id, actingUserId: stage.scene.bob })
    await stage.ended(next?.id ?? '')
    const said = await stage.messages(threadId)
    expect(said.map(({ authorType, content }) => [authorType, content]).slice(0, 2)).toEqual([
      ['human', 'Why does it crash?'],
      ['system', 'Vibe handed over to Coder: This is about code.'],
    ])
    expect(said[2]).toMatchObject({ authorAgentId: coder.id, parentId: message.id })
    expect(said).toHaveLength(3)
    expect(await active()).toMatchObject({
      agentId: coder.id,
      by: { kind: 'agent', id: vibe.id },
      reason: 'This is about code.',
    })
  })

  it('is refused back to an agent that has worked on the question, so that it can’t go round', async () => {
    await stage.hire()
    await choose(vibe.id)
    await stage.script.enqueue([
      handOver('coder'),
      handOver('vibe'),
      { kind: 'text', text: 'I answer then.' },
    ])
    const { message } = await write('Why does it crash?')
    await eventually(async () => {
      const last = (await stage.messages(threadId)).at(-1)
      expect(last).toMatchObject({ content: 'I answer then.', authorAgentId: coder.id })
    })
    expect(await tasksOf(message.id)).toHaveLength(2)
    expect((await stage.prompts(3)).at(-1)).toContain('has already worked on this question')
  })

  it('by two agents at once to the same agent happens once', async () => {
    await stage.hire()
    const { id } = await hireAgent(stage.db, stage.scene, 'both', {})
    const by = (agent: string) => ({ when: { contains: `you="@${agent}"` } })
    await stage.script.enqueue([
      { ...handOver('both'), ...by('vibe') },
      { ...handOver('both'), ...by('coder') },
      { kind: 'text', text: 'It lacks memory.' },
      { kind: 'text', text: 'It lacks memory.' },
    ])
    const { message, tasks } = await write('@vibe @coder why does it crash?')
    for (const task of tasks) await stage.ended(task.id)
    const started = await tasksOf(message.id)
    expect(started.map(({ agentConfigId }) => agentConfigId).filter(each => each === id)).toHaveLength(1)
    await stage.ended(started.at(-1)?.id ?? '')
    const said = await stage.messages(threadId)
    expect(said.filter(({ authorType }) => authorType === 'system')).toHaveLength(1)
    await stage.switchAgent(id, false)
  })

  it('happens at most three times for one message', async () => {
    await stage.hire()
    const more = await Promise.all(
      ['one', 'two', 'three'].map(slug => hireAgent(stage.db, stage.scene, slug, { tools: ['hand_over'] })),
    )
    await choose(vibe.id)
    await stage.script.enqueue([
      ...['coder', 'one', 'two', 'three'].map(slug => handOver(slug)),
      { kind: 'text', text: 'Enough.' },
    ])
    const { message } = await write('Why does it crash?')
    await eventually(async () => {
      expect((await stage.messages(threadId)).at(-1)).toMatchObject({ content: 'Enough.' })
    })
    expect(await tasksOf(message.id)).toHaveLength(4)
    expect((await active()).agentId).toBe(more[1]?.id)
    for (const { id } of more) await stage.switchAgent(id, false)
  })
})
