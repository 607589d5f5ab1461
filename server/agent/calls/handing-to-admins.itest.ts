import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { removeChannelMember } from '../../chat/channels/remove-channel-member.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { leaveWorkspace } from '../../chat/workspaces/leave-workspace.ts'
import { removeMember } from '../../chat/workspaces/remove-member.ts'
import { updateMemberRole } from '../../chat/workspaces/update-member-role.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'
import { reduce, waitingOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let vibe: SceneAgent
/** A member who is asked, and goes. */
let carla: string
/** The number of things with a name of their own. */
let named = 0
const admins = { userIds: [], roles: ['admin'], needed: 1 }

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['react', 'ask_human'] })
})
beforeEach(async () => {
  carla = await stage.join('Carla', 'member')
  const handle = { workspaceId: stage.scene.workspaceId, name: `carla-${++named}`, userId: carla }
  await stage.db.asWorker(tx => tx.insertInto('mentionNames').values(handle).execute())
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const rule = (approvers: Record<string, unknown>) =>
  stage.db.asWorker(tx =>
    tx
      .updateTable('agentConfigs')
      .set({ approvals: JSON.stringify({ trust: { react: 'approve' }, approvers, waitMinutes: 60 }) })
      .where('id', '=', vibe.id)
      .execute(),
  )

async function openPlace(kind: 'public' | 'private', userIds: readonly string[]) {
  const { workspaceId, ada } = stage.scene
  const place = { channelId: newId(), threadId: newId() }
  const { channelId, threadId } = place
  await stage.db.asWorker(async tx => {
    const name = `room-${++named}`
    await tx
      .insertInto('channels')
      .values({ id: channelId, workspaceId, kind, name, createdBy: ada })
      .execute()
    for (const userId of userIds)
      await tx.insertInto('channelMembers').values({ channelId, workspaceId, userId }).execute()
    await tx.insertInto('threads').values({ id: threadId, workspaceId, channelId }).execute()
  })
  return place
}

const approval = { name: 'react', input: { emoji: '🍎' } }
const question = { name: 'ask_human', input: { question: 'How much?' } }

/** Has somebody ask Vibe, which makes one call. */
async function begin(
  call: { name: string; input: Record<string, unknown> },
  userId: string,
  place?: { channelId: string; threadId: string },
) {
  const there = place ?? (await openPlace('public', []))
  await stage.script.enqueue([
    { kind: 'tools', calls: [call] },
    { kind: 'text', text: 'So be it.' },
  ])
  const { task } = await stage.askIn(there, { userId, content: '@vibe go', calls: [vibe] })
  await stage.hire()
  return { task, threadId: there.threadId }
}

async function cardIn(threadId: string) {
  return (await stage.messages(threadId)).flatMap(({ metadata }) => metadata.ask ?? [])[0]
}

async function respond(taskId: string, userId: string, response: AskResponse) {
  const seq = waitingOf(reduce(await stage.events(taskId)))?.seq ?? 0
  return respondToTask(stage.db, { claims: { sub: userId }, taskId, seq, response })
}

const claims = () => ({ sub: stage.scene.ada })
const workspace = () => ({ claims: claims(), workspaceId: stage.scene.workspaceId })
const waits = (taskId: string) => stage.taskIs(taskId, { status: 'waiting' })

/** Waits until the card is the admins', with the reason, without any time passing. */
const isHandedOn = (threadId: string, handedOn: 'left' | 'too_few') =>
  expect
    .poll(async () => cardIn(threadId), { timeout: 10_000 })
    .toMatchObject({ state: 'open', audience: admins, handedOn, answeredBy: [] })

describe('a question whose only answerer goes is the admins’ at once', () => {
  it('when that person is taken out of the channel', async () => {
    const place = await openPlace('private', [stage.scene.ada, carla])
    const { channelId } = place
    const { task, threadId } = await begin(question, carla, place)
    await waits(task.id)
    expect((await cardIn(threadId))?.audience.userIds).toEqual([carla])
    await removeChannelMember(stage.db, { claims: claims(), channelId, userId: carla })
    await isHandedOn(threadId, 'left')
    await respond(task.id, stage.scene.ada, { kind: 'answer', text: '40 litres' })
    await stage.ended(task.id)
    expect((await cardIn(threadId))?.state).toBe('answered')
  })

  const ways: [string, () => Promise<unknown>][] = [
    ['is removed', () => removeMember(stage.db, { ...workspace(), userId: carla })],
    ['leaves', () => leaveWorkspace(stage.db, { ...workspace(), claims: { sub: carla } })],
    ['becomes a guest', () => updateMemberRole(stage.db, { ...workspace(), userId: carla, role: 'guest' })],
  ]
  it.each(ways)(
    'unless that person asked: the task ends with their role when the person %s',
    async (_, go) => {
      const { task, threadId } = await begin(question, carla, await openPlace('public', []))
      await waits(task.id)
      await go()
      expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
      expect((await cardIn(threadId))?.state).toBe('withdrawn')
    },
  )
})

describe('an approval', () => {
  it('of a person who has left goes to the admins, who have as much time as that person had', async () => {
    await rule({ kind: 'person', userId: carla })
    const { task, threadId } = await begin(approval, stage.scene.bob)
    await waits(task.id)
    const before = (await cardIn(threadId))?.until ?? ''
    await removeMember(stage.db, { ...workspace(), userId: carla })
    await isHandedOn(threadId, 'left')
    const card = await cardIn(threadId)
    expect(new Date(card?.until ?? 0).getTime()).toBeGreaterThan(new Date(before).getTime())
    expect((await stage.events(task.id)).at(-1)).toMatchObject({
      type: 'ask.handed_on',
      data: { until: card?.until },
    })
    await respond(task.id, stage.scene.ada, { kind: 'approve' })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
  })

  it('is asked of the admins from the start if its approver can’t read the conversation', async () => {
    const place = await openPlace('private', [stage.scene.ada, stage.scene.bob])
    await rule({ kind: 'person', userId: carla })
    const { task, threadId } = await begin(approval, stage.scene.bob, place)
    await waits(task.id)
    expect(await cardIn(threadId)).toMatchObject({ audience: admins, handedOn: 'left', escalated: false })
  })

  it('of a quorum goes to the admins when too few are left, and half of it does not count any more', async () => {
    const { bob } = stage.scene
    await rule({ kind: 'quorum', needed: 2, userIds: [bob, carla] })
    const { task, threadId } = await begin(approval, bob)
    await waits(task.id)
    await respond(task.id, bob, { kind: 'approve' })
    await removeMember(stage.db, { ...workspace(), userId: carla })
    await isHandedOn(threadId, 'too_few')
    await expect(respond(task.id, bob, { kind: 'approve' })).rejects.toMatchObject({ reason: 'not_asked' })
    await respond(task.id, stage.scene.ada, { kind: 'approve' })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
  })

  it('stays with the others when one of several leaves', async () => {
    const { bob, ada } = stage.scene
    await rule({ kind: 'quorum', needed: 2, userIds: [ada, bob, carla] })
    const { task, threadId } = await begin(approval, bob)
    await waits(task.id)
    await removeMember(stage.db, { ...workspace(), userId: carla })
    await respond(task.id, bob, { kind: 'approve' })
    await respond(task.id, ada, { kind: 'approve' })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await cardIn(threadId))?.handedOn).toBeUndefined()
  })

  it('is not asked for where nobody could ever give it, and the model is told so', async () => {
    const { bob } = stage.scene
    const place = await openPlace('private', [bob])
    await rule({ kind: 'role', role: 'admin' })
    const { task, threadId } = await begin(approval, bob, place)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await cardIn(threadId)).toBeUndefined()
    expect((await stage.prompts(2)).at(-1)).toContain('not even an admin')
  })
})
