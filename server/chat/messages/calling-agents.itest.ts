import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { createFork } from '../forks/create-fork.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let eve: Player
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const startThread = async (content = 'Hello') =>
  (await ada.api.thread.create.mutate({ channelId: general, content })).thread.id

const findAgent = async (slug: string) => {
  const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
  const agent = agents.find(candidate => candidate.slug === slug)
  if (!agent) throw new Error(`no agent ${slug}`)
  return agent
}

describe('a mention', () => {
  it('gives each mentioned agent one task, and is stored with the message', async () => {
    const vibe = await findAgent('vibe')
    const coder = await findAgent('coder')
    const threadId = await startThread()
    const { message, tasks } = await bob.api.message.send.mutate({
      threadId,
      content: '@Vibe and @coder, @vibe first. Thanks @ada! Not `@writer`, @nobody or @writer.',
      answerLength: 'brief',
    })
    expect(
      tasks.map(({ agentId, status, actingUserId, triggerMessageId }) => ({
        agentId,
        status,
        actingUserId,
        triggerMessageId,
      })),
    ).toEqual(
      [vibe, coder].map(({ id }) => ({
        agentId: id,
        status: 'queued',
        actingUserId: bob.userId,
        triggerMessageId: message.id,
      })),
    )
    const writer = await findAgent('writer')
    expect(message.metadata).toEqual({
      answerLength: 'brief',
      mentions: [
        { name: 'vibe', agentId: vibe.id },
        { name: 'coder', agentId: coder.id },
        { name: 'ada', userId: ada.userId },
        { name: 'writer', agentId: writer.id },
      ],
    })
    const { rows } = await stage.root.query(
      'select coalesce(user_id, agent_id) as id from mentions where message_id = $1',
      [message.id],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([vibe.id, coder.id, ada.userId, writer.id].sort())

    const { thread } = await ada.api.thread.get.query({ threadId })
    expect(thread.openTasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
  })

  it('of an agent in the first message of a thread is answered too', async () => {
    const { thread, tasks } = await bob.api.thread.create.mutate({
      channelId: general,
      content: '@vibe, pears?',
    })
    expect(tasks).toHaveLength(1)
    expect(thread.openTasks).toEqual(tasks)
    expect(thread.rev).toBeGreaterThanOrEqual(tasks[0]?.rev ?? Number.POSITIVE_INFINITY)
  })

  it('in an edit calls nobody, but is shown', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'Dear @ada' })
    const edited = await bob.api.message.update.mutate({ messageId: message.id, content: 'Dear @vibe' })
    const vibe = await findAgent('vibe')
    expect(edited.message.metadata.mentions).toEqual([{ name: 'vibe', agentId: vibe.id }])
    const { tasks } = await ada.api.task.list.query({ threadId })
    expect(tasks).toEqual([])
    const { rows } = await stage.root.query('select user_id, agent_id from mentions where message_id = $1', [
      message.id,
    ])
    expect(rows).toEqual([{ user_id: null, agent_id: vibe.id }])
  })

  it('reaches only agents and people of the same workspace', async () => {
    const { workspace } = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
    const { channels } = await eve.api.channel.list.query({ workspaceId: workspace.id })
    const { message, tasks } = await eve.api.thread.create.mutate({
      channelId: channels[0]?.id ?? '',
      content: '@ada @vibe',
    })
    expect(message.metadata.mentions).toMatchObject([{ name: 'vibe' }])
    expect(tasks.map(({ agentId }) => agentId)).not.toContain((await findAgent('vibe')).id)
  })
})

describe('an agent that follows a conversation', () => {
  /** Posts a message of the agent below another message, as its task would. */
  const answer = async (agentId: string, message: { id: string; threadId: string; channelId: string }) => {
    await stage.db.asWorker(tx =>
      insertMessage(tx, {
        id: newId(),
        workspaceId: orchard.workspace.id,
        channelId: message.channelId,
        threadId: message.threadId,
        forkId: null,
        parentId: message.id,
        author: { type: 'agent', agentId },
        content: 'Forty crates.',
        metadata: {},
      }),
    )
  }
  const followUps = (setting: 'off' | 'asker' | 'everyone') =>
    stage.root.query('update workspaces set follow_ups = $1 where id = $2', [setting, orchard.workspace.id])
  const send = (who: Player, threadId: string, content: string) =>
    who.api.message.send.mutate({ threadId, content })

  it('answers every message of its fork without a mention, in one task for the messages of one person', async () => {
    const vibe = await findAgent('vibe')
    const coder = await findAgent('coder')
    const { thread, message } = await bob.api.thread.create.mutate({
      channelId: general,
      content: 'Which press?',
    })
    const { fork } = await createFork(stage.db, { claims: { sub: bob.userId }, messageId: message.id })
    expect(fork).toMatchObject({ divePartnerId: vibe.id, description: 'Which press?', createdBy: bob.userId })
    const say = (who: Player, content: string) =>
      who.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
    const first = await say(bob, 'The old one?')
    expect(first.tasks).toMatchObject([{ agentId: vibe.id, actingUserId: bob.userId, status: 'queued' }])
    const second = await say(bob, 'Or the new one?')
    expect(second.tasks).toMatchObject([{ id: first.tasks[0]?.id, triggerMessageId: second.message.id }])
    // Another person's words come with that person's rights, so they get a task of their own.
    const other = await say(ada, 'The new one.')
    expect(other.tasks).toMatchObject([{ agentId: vibe.id, actingUserId: ada.userId }])
    expect(other.tasks[0]?.id).not.toBe(first.tasks[0]?.id)
    expect((await say(bob, '@ada really?')).tasks).toEqual([])
    expect((await say(bob, '@coder what do you say?')).tasks).toMatchObject([{ agentId: coder.id }])
  })

  it('takes no part in a fork that was opened without it, or whose partner is off', async () => {
    const { thread, message } = await bob.api.thread.create.mutate({ channelId: general, content: 'Alone' })
    const claims = { sub: bob.userId }
    const { fork } = await createFork(stage.db, { claims, messageId: message.id, divePartnerId: null })
    const sent = await bob.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content: 'Hm.' })
    expect(sent.tasks).toEqual([])
    const writer = await findAgent('writer')
    await expect(
      createFork(stage.db, { claims, messageId: message.id, divePartnerId: writer.id }),
    ).rejects.toMatchObject({ reason: 'agent_inactive' })
    await expect(createFork(stage.db, { claims, messageId: sent.message.id })).rejects.toMatchObject({
      reason: 'fork_in_fork',
    })
    await expect(
      createFork(stage.db, { claims: { sub: eve.userId }, messageId: message.id }),
    ).rejects.toMatchObject({ reason: 'not_found' })
  })

  it('is one of at most seven: the eighth fork of a thread is refused, even at the same moment', async () => {
    const { message } = await bob.api.thread.create.mutate({ channelId: general, content: 'Many' })
    const opened = await Promise.allSettled(
      Array.from({ length: 9 }, () =>
        createFork(stage.db, { claims: { sub: bob.userId }, messageId: message.id }),
      ),
    )
    const refused = opened.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ reason: 'forks_full', details: { most: 7 } })
  })

  it('answers the next reply of the person it answered, if the workspace has switched this on', async () => {
    const vibe = await findAgent('vibe')
    await followUps('asker')
    const { thread, message } = await bob.api.thread.create.mutate({
      channelId: general,
      content: '@vibe how many?',
    })
    await answer(vibe.id, message)
    expect((await send(ada, thread.id, 'That many?')).tasks).toEqual([])
    expect((await send(bob, thread.id, 'And last year?')).tasks).toMatchObject([{ agentId: vibe.id }])
    await followUps('off')
    await answer(vibe.id, message)
    expect((await send(bob, thread.id, 'And before?')).tasks).toEqual([])
    await followUps('everyone')
    await answer(vibe.id, message)
    expect((await send(ada, thread.id, '@bob look')).tasks).toEqual([])
    await answer(vibe.id, message)
    expect((await send(ada, thread.id, 'And before that?')).tasks).toMatchObject([{ agentId: vibe.id }])
    await followUps('off')
  })

  it('answers new threads in a channel where an admin chose it, and continues in threads that it answered in', async () => {
    const [vibe, coder] = [await findAgent('vibe'), await findAgent('coder')]
    const { workspace } = orchard
    const { channel } = await ada.api.channel.create.mutate({ workspaceId: workspace.id, name: 'listened' })
    const channelId = channel.id
    await bob.api.channel.join.mutate({ channelId })
    const listen = (who: Player, listeningAgentIds: string[]) =>
      who.api.channel.update.mutate({ channelId, listeningAgentIds })
    expect(await refusalOf(listen(bob, [vibe.id]))).not.toBe('not refused')
    expect(await refusalOf(listen(ada, [newId()]))).toBe('not_found')
    expect((await listen(ada, [vibe.id, vibe.id])).channel.listeningAgentIds).toEqual([vibe.id])

    const begun = await bob.api.thread.create.mutate({ channelId, content: 'Who brings the ladder?' })
    expect(begun.tasks).toMatchObject([{ agentId: vibe.id, actingUserId: bob.userId }])
    const threadId = begun.thread.id
    const direct = await ada.api.thread.create.mutate({ channelId, content: '@bob you?' })
    expect(direct.tasks).toEqual([])
    expect((await send(ada, direct.thread.id, 'Well?')).tasks).toEqual([])
    await answer(vibe.id, begun.message)
    expect((await send(ada, threadId, 'Really?')).tasks).toMatchObject([{ agentId: vibe.id }])
    expect((await send(ada, threadId, '@coder you?')).tasks).toMatchObject([{ agentId: coder.id }])
    // A deleted agent no longer answers here, and nobody is kept from changing the agents that do.
    await listen(ada, [vibe.id, coder.id])
    await stage.root.query('update agent_configs set deleted_at = now() where id = $1', [coder.id])
    expect((await listen(ada, [coder.id, vibe.id])).channel.listeningAgentIds).toEqual([vibe.id])
    await stage.root.query('update agent_configs set deleted_at = null where id = $1', [coder.id])
    await listen(ada, [])
    expect((await send(ada, threadId, 'Nobody?')).tasks).toEqual([])
  })

  it('stays silent when a message is for people only, unless the message mentions it', async () => {
    const vibe = await findAgent('vibe')
    await followUps('asker')
    const { thread, message } = await bob.api.thread.create.mutate({
      channelId: general,
      content: '@vibe how?',
    })
    await answer(vibe.id, message)
    const forPeople = { threadId: thread.id, forPeople: true }
    expect((await bob.api.message.send.mutate({ ...forPeople, content: 'Thanks!' })).tasks).toEqual([])
    const named = await bob.api.message.send.mutate({ ...forPeople, content: '@vibe go on' })
    expect(named.tasks).toMatchObject([{ agentId: vibe.id }])
    await followUps('off')
  })
})
