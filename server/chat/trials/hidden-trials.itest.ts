/** A trial in a channel that everybody reads: only the admin knows of it, by any door. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import type { Player } from '../../../testing/cast.ts'
import { refusalOf } from '../../../testing/stage.ts'
import type { TrialInput } from '../../domain/trials/trial.ts'

let stage: ApiStage
let ada: Player
let bob: Player
let deniz: Player
let workspaceId: string
let channelId: string
let agentId: string
let versionId: string
let threadId: string
let messageId: string

const secret = 'marrakesh'

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob, deniz } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  channelId = stage.orchard.channels.general?.id ?? ''
  // A guest reads the channels that they are added to.
  await ada.api.channel.addMember.mutate({ channelId, userId: deniz.userId })
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  const { versions } = await ada.api.agent.versions.query({ agentId })
  versionId = versions[0]?.id ?? ''
  const made = await bob.api.thread.create.mutate({ channelId, content: 'Which apples?' })
  threadId = made.message.threadId
  messageId = made.message.id
  await stage.hire()
})
afterAll(() => stage.close())

const start = (person: Player, input: TrialInput) =>
  person.api.trial.start.mutate({ agentId, sides: [{ versionId }], input, budgetUsd: 1 })

async function finish(taskId: string) {
  for (;;) {
    const { trial } = await ada.api.trial.get.query({ taskId })
    if (trial.task.endedAt !== null) return trial
  }
}

describe('a trial in a channel', () => {
  let taskId: string
  let others: Player[]
  beforeAll(async () => {
    others = [bob, deniz]
    await stage.root.query(`
      create table heard (topic text, event text, payload jsonb);
      grant insert, select on heard to public;
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql as $$ insert into public.heard values (topic, event, payload) $$`)
    await stage.script.enqueue([{ kind: 'text', text: `The ${secret} apples.` }])
    const { taskIds } = await start(ada, { threadId, text: `Are the ${secret} ones red?` })
    taskId = taskIds[0] ?? ''
    expect(await finish(taskId)).toMatchObject({ text: `The ${secret} apples.` })
  })

  it('is no task for members and guests, by tRPC', async () => {
    const { events } = await ada.api.task.events.query({ taskId })
    const request = events.find(({ type }) => type === 'model.requested')
    const { hash } = readHash(request?.data)
    for (const person of others) {
      const calls = [
        person.api.trial.get.query({ taskId }),
        person.api.trial.stop.mutate({ taskId }),
        person.api.task.get.query({ taskId }),
        person.api.task.events.query({ taskId }),
        person.api.task.answer.query({ taskId }),
        person.api.task.payload.query({ taskId, hash }),
        person.api.task.replays.query({ taskId }),
        person.api.task.replay.mutate({ taskId, fromTurn: 1, allowEffects: false }),
        person.api.task.cancel.mutate({ taskId }),
        person.api.task.retry.mutate({ taskId }),
      ]
      expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'not_found'))
      expect(await refusalOf(person.api.trial.list.query({ agentId }))).toBe('admins_only')
    }
  })

  it('is in no list, search, page of the thread, or figure of theirs', async () => {
    for (const person of others) {
      const seen = JSON.stringify([
        await person.api.task.browse.query({ workspaceId }),
        await person.api.task.list.query({ threadId }),
        await person.api.thread.get.query({ threadId }),
        await person.api.thread.changes.query({ threadId, sinceRev: 0 }),
        await person.api.thread.list.query({ channelId }),
        await person.api.search.messages.query({ workspaceId, query: secret }),
        await person.api.agent.activity.query({ workspaceId }),
      ])
      expect(seen).toContain(threadId)
      expect(seen).not.toContain(taskId)
      expect(seen).not.toContain(secret)
    }
    // Not even the admin finds it among the work of the thread.
    expect(JSON.stringify(await ada.api.thread.get.query({ threadId }))).not.toContain(taskId)
  })

  it('is no task for their keys, by REST', async () => {
    const key = await stage.makeKey('bob')
    for (const path of [`/tasks/${taskId}`, `/tasks/${taskId}/events`, `/tasks/${taskId}/stream`]) {
      expect(await stage.refusal(key.key, path)).toMatchObject({ status: 404 })
    }
    expect(JSON.stringify(await stage.get(key.key, '/tasks'))).not.toContain(taskId)
  })

  it('is in none of their tables, by SQL', async () => {
    for (const person of others) {
      const found = await stage.db.asUser({ sub: person.userId }, async tx => ({
        tasks: await tx.selectFrom('tasks').select('id').where('id', '=', taskId).execute(),
        events: await tx.selectFrom('taskEvents').select('seq').where('taskId', '=', taskId).execute(),
        streams: await tx.selectFrom('taskStreams').select('turn').where('taskId', '=', taskId).execute(),
        uses: await tx.selectFrom('memoryUses').select('turn').where('taskId', '=', taskId).execute(),
      }))
      expect(found).toEqual({ tasks: [], events: [], streams: [], uses: [] })
    }
  })

  it('is told to nobody else, by Realtime, a notice or a webhook', async () => {
    const { rows } = await stage.root.query(
      `select distinct topic, event from heard where topic <> 'user:' || $1 and event not like 'presence%'`,
      [ada.userId],
    )
    expect(rows).toEqual([])
    const { rows: told } = await stage.root.query(
      `select (select count(*)::int from notifications) as notices,
        (select count(*)::int from outgoing_deliveries) as deliveries`,
    )
    expect(told).toEqual([{ notices: 0, deliveries: 0 }])
  })

  it('is in the audit log neither, because its calls did not act', async () => {
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'react', input: { emoji: '👍' } }] },
      { kind: 'text', text: 'Done.' },
    ])
    const { taskIds } = await start(ada, { messageId })
    expect(await finish(taskIds[0] ?? '')).toMatchObject({ calls: [{ outcome: 'simulated' }] })
    const { rows } = await stage.root.query(`select from audit_log where kind = 'task.tool_called'`)
    expect(rows).toEqual([])
  })

  it('is counted as spending of the admin and the agent', async () => {
    const { rows } = await stage.root.query(
      'select user_id, agent_config_id, calls from usage_daily where workspace_id = $1',
      [workspaceId],
    )
    expect(rows).toEqual([{ user_id: ada.userId, agent_config_id: agentId, calls: 3 }])
  })
})

describe('starting a trial', () => {
  it('is for admins', async () => {
    for (const person of [bob, deniz]) {
      const before = await stage.root.query('select count(*)::int from tasks')
      expect(await refusalOf(start(person, { messageId }))).toBe('admins_only')
      expect(await refusalOf(start(person, { text: 'Hello' }))).toBe('admins_only')
      expect((await stage.root.query('select count(*)::int from tasks')).rows).toEqual(before.rows)
    }
  })

  it('is refused on a thread that the admin may not read, and its trials end with the right to read', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'bobs', kind: 'private' })
    const { message } = await bob.api.thread.create.mutate({ channelId: channel.id, content: 'Mine.' })
    const tries: TrialInput[] = [
      { messageId: message.id },
      { threadId: message.threadId, text: 'What is here?' },
    ]
    for (const input of tries) {
      expect(await refusalOf(start(ada, input))).toBe('not_found')
      const asked = { agentId, sides: [{ versionId }], input, budgetUsd: 1 }
      expect(await refusalOf(ada.api.trial.preview.mutate(asked))).toBe('not_found')
    }
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId: ada.userId })
    await stage.script.enqueue([{ kind: 'text', text: 'Yours.' }])
    const { taskIds } = await start(ada, { messageId: message.id })
    const [taskId = ''] = taskIds
    expect(await finish(taskId)).toMatchObject({ text: 'Yours.' })
    await bob.api.channel.removeMember.mutate({ channelId: channel.id, userId: ada.userId })
    expect(await refusalOf(ada.api.trial.get.query({ taskId }))).toBe('not_found')
    const { trials } = await ada.api.trial.list.query({ agentId })
    expect(trials.map(({ task }) => task.id)).not.toContain(taskId)
  })

  it('takes the draft as the admin saw it, and shows its request before it is paid', async () => {
    const { agent } = await ada.api.agent.get.query({ agentId })
    const { draft } = await ada.api.agentDraft.save.mutate({
      agentId,
      rev: 0,
      baseVersionId: agent.currentVersionId,
      fields: { systemPrompt: 'You are a parrot.' },
      was: { systemPrompt: agent.systemPrompt ?? '' },
    })
    const asked = {
      agentId,
      sides: [{ versionId }, { draftRev: draft.rev }],
      input: { threadId, text: 'Hello?' },
      budgetUsd: 1,
    }
    const before = await stage.root.query('select count(*)::int from tasks')
    const { requests } = await ada.api.trial.preview.mutate(asked)
    expect(requests.map(request => 'body' in request && request.body.includes('You are a parrot.'))).toEqual([
      false,
      true,
    ])
    // Calls to the built-in model are free.
    expect(requests.map(request => 'mostUsd' in request && request.mostUsd)).toEqual([0, 0])
    expect((await stage.root.query('select count(*)::int from tasks')).rows).toEqual(before.rows)

    await stage.script.enqueue([
      { kind: 'text', text: 'Hi.' },
      { kind: 'text', text: 'Squawk.' },
    ])
    const { taskIds } = await ada.api.trial.start.mutate(asked)
    const trials = await Promise.all(taskIds.map(finish))
    expect(trials.map(({ version }) => version)).toEqual([expect.any(Number), null])
    const later = { ...asked, sides: [{ draftRev: draft.rev + 1 }] }
    expect(await refusalOf(ada.api.trial.start.mutate(later))).toBe('draft_changed')
  })
})

function readHash(data: unknown): { hash: string } {
  const request = typeof data === 'object' && data !== null && 'request' in data ? data.request : null
  if (typeof request !== 'string') throw new Error('The event names no request.')
  return { hash: request }
}
