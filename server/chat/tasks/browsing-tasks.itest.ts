import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let eve: Player
/**
 * Tasks by person and place: `bob`, `ada`, `coder` in #general, `harvest` of Ada's in the private channel; in
 * this order.
 */
const tasks: Record<string, string> = {}

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  async function ask(name: string, player: Player, channel: 'general' | 'harvest', content: string) {
    const channelId = orchard.channels[channel]?.id ?? ''
    const { tasks: made } = await player.api.thread.create.mutate({ channelId, content })
    tasks[name] = made[0]?.id ?? ''
  }
  await ask('bob', bob, 'general', '@vibe are the **pears** ripe?')
  await ask('ada', ada, 'general', '@vibe and the plums?')
  await ask('coder', bob, 'general', '@coder count the crates')
  await ask('harvest', ada, 'harvest', '@vibe what may we ask for?')
})
afterAll(() => stage.close())

async function names(player: Player, filter: object = {}) {
  const { entries } = await player.api.task.browse.query({ workspaceId: orchard.workspace.id, ...filter })
  const known = new Map(Object.entries(tasks).map(([name, id]) => [id, name]))
  return entries.map(({ task }) => known.get(task.id)).filter(name => name !== undefined)
}

describe('The list of all tasks', () => {
  it('has those of every thread that the person may read, the newest first', async () => {
    expect(await names(ada)).toEqual(['harvest', 'coder', 'ada', 'bob'])
  })

  it('has none of a channel that the person may not read', async () => {
    const { deniz } = orchard.people
    expect(await names(deniz)).not.toContain('harvest')
    const workspaceId = orchard.workspace.id
    expect(await refusalOf(eve.api.task.browse.query({ workspaceId }))).toBe('not_found')
  })

  it('can be filtered by agent, by state and to the person’s own tasks', async () => {
    const coder = await stage.root.query("select id from agent_configs where slug = 'coder'")
    expect(await names(ada, { agentId: String(coder.rows[0]?.id) })).toEqual(['coder'])
    expect(await names(bob, { isMine: true })).toEqual(['coder', 'bob'])
    await stage.root.query(
      "update tasks set status = 'failed', stop_reason = 'error', started_at = now(), ended_at = now() where id = $1",
      [tasks.bob],
    )
    expect(await names(bob, { status: 'failed' })).toEqual(['bob'])
    expect(await names(bob, { status: 'failed', isMine: true })).toEqual(['bob'])
    expect(await names(ada, { status: 'failed', isMine: true })).toEqual([])
  })

  it('comes in pages that repeat nothing and leave nothing out', async () => {
    const workspaceId = orchard.workspace.id
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.api.task.browse.query>> = await ada.api.task.browse.query({
        workspaceId,
        cursor,
        limit: 3,
      })
      seen.push(...page.entries.map(({ task }) => task.id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(Object.values(tasks)))
  })

  it('shows each with the place and the words of its question, which disappear when the question is deleted', async () => {
    const workspaceId = orchard.workspace.id
    const find = async () => {
      const { entries } = await bob.api.task.browse.query({ workspaceId, isMine: true })
      return entries.find(({ task }) => task.id === tasks.bob)
    }
    const found = await find()
    expect(found).toMatchObject({
      channelId: orchard.channels.general?.id,
      question: expect.stringMatching(/are the pears ripe\?/),
      mentions: [{ name: 'vibe', agentId: found?.task.agentId }],
    })
    await bob.api.message.delete.mutate({ messageId: found?.task.triggerMessageId ?? '' })
    expect((await find())?.question).toBeNull()
  })

  it('names a task that drafts a result by the topic of its fork, and a child by the question above it', async () => {
    const workspaceId = orchard.workspace.id
    const channelId = orchard.channels.general?.id ?? ''
    const { thread, message } = await bob.api.thread.create.mutate({ channelId, content: 'Which press?' })
    const { fork } = await bob.api.fork.create.mutate({
      messageId: message.id,
      description: 'Buy or repair the press',
      divePartnerId: null,
    })
    await bob.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content: 'It leaks.' })
    const { task } = await bob.api.fork.resolve.mutate({ forkId: fork.id })
    await stage.root.query('update tasks set parent_task_id = $1, trigger_message_id = null where id = $2', [
      tasks.ada,
      tasks.coder,
    ])
    const { entries } = await bob.api.task.browse.query({ workspaceId, limit: 50 })
    const entryOf = (taskId: string | undefined) => entries.find(each => each.task.id === taskId)
    expect(entryOf(task?.id)).toMatchObject({ question: null, topic: 'Buy or repair the press' })
    expect(entryOf(tasks.coder)).toMatchObject({
      question: null,
      topic: null,
      parentQuestion: expect.stringMatching(/and the plums\?/),
    })
  })
})
