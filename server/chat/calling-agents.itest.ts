import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../seeds/cast.ts'
import { createTestStage, makePerson, type TestStage } from '../../supabase/tests/stage.ts'

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
  it('gives each named agent one task, and is kept with the message', async () => {
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

  it('of an agent in the first message of a thread is answered as well', async () => {
    const { thread, tasks } = await bob.api.thread.create.mutate({
      channelId: general,
      content: '@vibe, pears?',
    })
    expect(tasks).toHaveLength(1)
    expect(thread.openTasks).toEqual(tasks)
    expect(thread.rev).toBeGreaterThanOrEqual(tasks[0]?.rev ?? Number.POSITIVE_INFINITY)
  })

  it('calls nobody from an edit, but is shown', async () => {
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

  it('reaches only the agents and people of the own workspace', async () => {
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
