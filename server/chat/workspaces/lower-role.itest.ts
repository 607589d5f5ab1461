import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import type { Player } from '../../../testing/cast.ts'
import { eventually } from '../../../testing/worker-stage.ts'

let stage: ApiStage
let workspaceId: string
let channelId: string
let ada: Player
let bob: Player

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  channelId = stage.orchard.channels.general?.id ?? ''
}, 60_000)
afterAll(() => stage.close())

const setRole = (role: 'admin' | 'member' | 'guest') =>
  ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role })

async function vibeId(): Promise<string> {
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  return agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
}

/** A connected program of Bob's, as OAuth leaves it. */
async function connect(): Promise<string> {
  const { rows } = await stage.root.query<{ id: string }>(
    `with client as (
       insert into oauth_clients (id, name, redirect_uris) values (gen_random_uuid(), 'Mill', '{http://127.0.0.1/}')
       returning id)
     insert into api_keys (id, workspace_id, owner_id, name, hint, scope, client_id)
     select gen_random_uuid(), $1, $2, 'Mill', 'mill', 'write', id from client returning id`,
    [workspaceId, bob.userId],
  )
  return rows[0]?.id ?? ''
}

const outgoing = (name: string) =>
  bob.api.webhook.createOutgoing.mutate({
    workspaceId,
    name,
    url: 'http://127.0.0.1:9/hook',
    events: ['message.created'],
  })

async function incoming() {
  const agentId = await vibeId()
  const { webhook } = await bob.api.webhook.createIncoming.mutate({
    ...{ workspaceId, name: 'CI', agentId, channelId, threadId: null },
    ...{ scheme: 'address', template: 'Say what happened.' },
  })
  return webhook
}

const schedule = async (when = 'every weekday at 9') =>
  (
    await bob.api.schedule.create.mutate({
      workspaceId,
      agentId: await vibeId(),
      prompt: 'Tell us what changed.',
      when,
      timeZone: 'Europe/Berlin',
      place: { kind: 'channel', channelId },
    })
  ).schedule

const scheduleNow = async (scheduleId: string) => (await bob.api.schedule.get.query({ scheduleId })).schedule

async function newsOf(userId: string): Promise<string[]> {
  const { rows } = await stage.root.query<{ content: string }>(
    `select m.content from notifications n join messages m on m.id = n.message_id
     where n.user_id = $1 and m.metadata ->> 'notice' = 'role_lowered' order by m.created_at`,
    [userId],
  )
  return rows.map(({ content }) => content)
}

/** Bob asks, and the model holds its answer back after the first words. */
async function askAndHold(id: string) {
  await stage.script.enqueue({ kind: 'text', id, deltas: ['As far ', 'as this.'], holds: [1] })
  await stage.hire()
  const { thread, tasks } = await bob.api.thread.create.mutate({ channelId, content: '@vibe is it ripe?' })
  await stage.script.held(id)
  return { threadId: thread.id, taskId: tasks[0]?.id ?? '' }
}

async function expectSilent({ threadId, taskId }: { threadId: string; taskId: string }) {
  await eventually(async () => {
    expect((await ada.api.task.get.query({ taskId })).task.status).toBe('cancelled')
  })
  const { messages } = await ada.api.message.list.query({ threadId })
  expect(messages.map(({ content }) => content)).toEqual(['@vibe is it ripe?'])
}

test('a lower role ends what it may not have, and a task that runs says nothing more', async () => {
  await setRole('admin')
  const keys = { read: await stage.makeKey('bob', 'read'), admin: await stage.makeKey('bob', 'admin') }
  const programId = await connect()
  await outgoing('Told')
  const hook = await incoming()
  const { id: scheduleId } = await schedule()
  const deliver = () =>
    fetch(hook.address.replace(/^https?:\/\/[^/]+/, stage.url), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  const asked = await askAndHold('first')

  // A member may have keys and schedules, but no scope `admin` and no webhook.
  await setRole('member')
  await expectSilent(asked)
  expect(await stage.refusal(keys.admin.key, '/channels')).toMatchObject({
    status: 401,
    reason: 'invalid_key',
  })
  expect((await stage.call(keys.read.key, '/channels')).status).toBe(200)
  expect((await deliver()).status).toBe(404)
  const { webhooks } = await ada.api.webhook.listOutgoing.query({ workspaceId })
  expect(webhooks).toMatchObject([{ name: 'Told', isActive: false, switchedOff: 'no_access' }])
  expect(await scheduleNow(scheduleId)).toMatchObject({ status: 'active' })

  await setRole('guest')
  expect(await stage.refusal(keys.read.key, '/channels')).toMatchObject({
    status: 401,
    reason: 'invalid_key',
  })
  const { rows } = await stage.root.query('select revoked_by from api_keys where id = $1', [programId])
  expect(rows).toEqual([{ revoked_by: ada.userId }])
  expect((await newsOf(bob.userId)).map(text => text.split('\n\n')[1])).toEqual([
    '- 1 API key was revoked\n- 2 webhooks were turned off\n- 1 running task was stopped',
    '- 1 API key was revoked\n- 1 connected app was signed out\n- 1 schedule is paused until you’re a member again',
  ])
  const { entries } = await ada.api.audit.list.query({ workspaceId, limit: 100 })
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'member.changed',
      'api_key.removed',
      'program.removed',
      'outgoing_webhook.changed',
      'incoming_webhook.changed',
      'schedule.changed',
    ]),
  )
})

test('a schedule returns with the role, at its next time, unless its owner paused it meanwhile', async () => {
  await setRole('member')
  const [kept, paused] = [await schedule(), await schedule('every day at 7')]
  await setRole('guest')
  for (const { id } of [kept, paused]) {
    expect(await scheduleNow(id)).toMatchObject({ status: 'disabled', nextRunAt: null })
  }
  await expect(bob.api.schedule.resume.mutate({ scheduleId: kept.id })).rejects.toMatchObject({
    message: expect.stringContaining('Guests can’t schedule agents'),
  })
  await bob.api.schedule.pause.mutate({ scheduleId: paused.id })
  await setRole('member')
  expect(await scheduleNow(kept.id)).toMatchObject({
    status: 'active',
    statusNote: null,
    nextRunAt: kept.nextRunAt,
  })
  expect(await scheduleNow(paused.id)).toMatchObject({ status: 'disabled' })
})

test('a person who was removed has no task, key, webhook or schedule at work, whatever removed them', async () => {
  await setRole('admin')
  const key = await stage.makeKey('bob', 'write')
  await outgoing('Again')
  const { id: scheduleId } = await schedule()
  const asked = await askAndHold('second')
  await ada.api.workspace.removeMember.mutate({ workspaceId, userId: bob.userId })
  await expectSilent(asked)
  expect((await stage.call(key.key, '/channels')).status).toBe(401)
  const { rows } = await stage.root.query(
    `select (select count(*)::int from outgoing_webhooks where owner_id = $1 and is_active) as webhooks,
      (select count(*)::int from api_keys where owner_id = $1) as keys,
      (select is_suspended from schedules where id = $2) as suspended`,
    [bob.userId, scheduleId],
  )
  expect(rows).toEqual([{ webhooks: 0, keys: 0, suspended: true }])

  // The rule is the table's, so it holds for the operator with SQL, too.
  const { deniz } = stage.orchard.people
  await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: deniz.userId, role: 'member' })
  const hers = await stage.makeKey('deniz', 'write')
  await stage.root.query(`update workspace_members set role = 'guest' where user_id = $1`, [deniz.userId])
  expect((await stage.call(hers.key, '/channels')).status).toBe(401)
})
