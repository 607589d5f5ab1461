import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

interface Row {
  seq: number
  kind: string
  actor: Record<string, unknown>
  subject: Record<string, unknown>
  data: Record<string, unknown>
}

async function readRows(workspace = workspaceId): Promise<Row[]> {
  const { rows } = await stage.root.query(
    'select seq::int, kind, actor, subject, data from audit_log where workspace_id = $1 order by seq',
    [workspace],
  )
  return rows
}

/** Returns the rows that an act adds. */
async function rowsOf(act: () => Promise<unknown>): Promise<Row[]> {
  const { length } = await readRows()
  await act()
  return (await readRows()).slice(length)
}

const instance = '00000000-0000-0000-0000-000000000000'

describe('the audit log', () => {
  it('tells how the workspace came to be', async () => {
    const { ada, bob, deniz } = orchard.people
    const rows = await readRows()
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['workspace.created', 'member.created'])
    expect(kinds).toContain('agent.created')
    expect(rows[0]?.actor).toEqual({ kind: 'person', userId: ada.userId })
    const joined = rows.filter(({ kind }) => kind === 'member.created')
    expect(joined.map(({ subject, data }) => [subject.userId, data.after])).toEqual(
      expect.arrayContaining([
        [ada.userId, { role: 'admin' }],
        [bob.userId, { role: 'member' }],
        [deniz.userId, { role: 'guest' }],
      ]),
    )
    // Bob accepted the invitation himself.
    expect(joined.find(({ subject }) => subject.userId === bob.userId)?.actor).toEqual({
      kind: 'person',
      userId: bob.userId,
    })
  })

  it('has one chain without gaps for each workspace, and the head is its last row', async () => {
    const { rows } = await stage.root.query(`
      select l.workspace_id, l.seq::int as seq, l.hash = openvibe.audit_hash(l) as is_whole,
        l.prev_hash = coalesce(lag(l.hash) over (partition by l.workspace_id order by l.seq), sha256('')) as is_linked,
        l.seq = row_number() over (partition by l.workspace_id order by l.seq) as is_counted
      from audit_log l`)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(row => !(row.is_whole && row.is_linked && row.is_counted))).toEqual([])
    const heads = await stage.root.query(`
      select from audit_heads h join lateral (
        select seq, hash from audit_log l where l.workspace_id = h.workspace_id order by seq desc limit 1) l
      on (l.seq, l.hash) = (h.seq, h.hash)`)
    expect(heads.rows).toHaveLength(2)
    expect((await stage.root.query('select from audit_pending')).rows).toEqual([])
  })

  it('is changed, shortened or emptied by nobody', async () => {
    for (const statement of [
      `update audit_log set kind = 'a.b'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(stage.root.query(statement), statement).rejects.toThrow('never changed or deleted')
    }
  })

  it('tells settings with before and after, and says nothing if nothing has changed', async () => {
    const { api, userId } = orchard.people.ada
    const rows = await rowsOf(() => api.workspace.update.mutate({ workspaceId, maxForksPerThread: 3 }))
    expect(rows).toMatchObject([
      {
        kind: 'workspace.changed',
        actor: { kind: 'person', userId },
        data: { before: { max_forks_per_thread: 7 }, after: { max_forks_per_thread: 3 } },
      },
    ])
    expect(await rowsOf(() => api.workspace.update.mutate({ workspaceId, maxForksPerThread: 3 }))).toEqual([])
  })

  it('tells roles, and an act that was refused or undone leaves no row', async () => {
    const { ada, bob, carla } = orchard.people
    const change = (role: 'admin' | 'member', by = ada) =>
      by.api.workspace.updateMemberRole.mutate({ workspaceId, userId: carla.userId, role })
    expect(await rowsOf(() => change('admin', bob).catch(() => {}))).toEqual([])
    expect(await rowsOf(() => change('admin'))).toMatchObject([
      { kind: 'member.changed', subject: { userId: carla.userId }, data: { after: { role: 'admin' } } },
    ])
    await rowsOf(() => change('member'))
    const undone = () =>
      stage.db.asWorker(async tx => {
        await tx.updateTable('workspaces').set({ name: 'Nowhere' }).execute()
        throw new Error('undone')
      })
    expect(await rowsOf(() => undone().catch(() => {}))).toEqual([])
  })

  it('tells of a new version which fields changed, never the prompt', async () => {
    const { ada } = orchard.people
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const agentId = agents.find(({ slug }) => slug === 'writer')?.id ?? ''
    const rows = await rowsOf(() =>
      ada.api.agent.update.mutate({
        agentId,
        systemPrompt: 'Answer in riddles about quinces.',
        effort: 'high',
      }),
    )
    expect(rows).toMatchObject([
      {
        kind: 'agent.published',
        subject: { type: 'agent', id: agentId },
        data: { version: 2, after: { effort: 'high' }, hidden: ['system_prompt'] },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('quinces')
    expect(await rowsOf(() => ada.api.agent.toggleActive.mutate({ agentId, isActive: true }))).toMatchObject([
      { kind: 'agent.switched_on' },
    ])
  })

  it('tells the endpoint that the small model is asked at', async () => {
    const { ada } = orchard.people
    const endpointId = '0191c2a0-0000-7000-8000-00000000bbbb'
    await stage.root.query(
      `insert into model_endpoints (id, workspace_id, name, base_url, sealed_key, key_hint, test_model, created_by)
      values ($1, $2, 'Elsewhere', 'https://models.example', 'x', 'abcd', 'small-1', $3)`,
      [endpointId, workspaceId, ada.userId],
    )
    const rows = await rowsOf(() =>
      ada.api.workspace.update.mutate({ workspaceId, smallEndpointId: endpointId }),
    )
    expect(rows).toMatchObject([
      { kind: 'workspace.changed', data: { after: { small_endpoint_id: endpointId } } },
    ])
    await ada.api.workspace.update.mutate({ workspaceId, smallEndpointId: null })
  })

  it('tells a case by its id, without its name and its question', async () => {
    const { ada } = orchard.people
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
    let caseId = ''
    const rows = await rowsOf(async () => {
      const { case: made } = await ada.api.agentCase.create.mutate({
        ...{ agentId, name: 'Quinces of March', expectations: [] },
        source: { kind: 'text', text: 'Which quinces were sold in March?' },
      })
      caseId = made.id
      await ada.api.agentCase.update.mutate({ caseId, name: 'Quinces of April', expectations: [] })
      await ada.api.agentCase.delete.mutate({ caseId })
    })
    const actor = { kind: 'person', userId: ada.userId }
    const subject = { type: 'agent_case', id: caseId, agentId }
    expect(rows).toMatchObject([
      { kind: 'agent_case.created', actor, subject },
      { kind: 'agent_case.changed', actor, subject, data: { hidden: ['name'] } },
      { kind: 'agent_case.removed', actor, subject },
    ])
    expect(JSON.stringify(rows)).not.toContain('Quinces')
  })

  it('tells an act by SQL as the operator’s', async () => {
    const rows = await rowsOf(() =>
      stage.root.query(`update agent_configs set budget_usd = 2 where slug = 'vibe'`),
    )
    expect(rows).toMatchObject([
      { kind: 'agent.published', actor: { kind: 'operator', by: 'sql' }, data: { origin: 'database' } },
    ])
  })

  it('tells keys without their secret, and names the key that acts', async () => {
    const { ada } = orchard.people
    let key = ''
    let keyId = ''
    const made = await rowsOf(async () => {
      const { apiKey } = await ada.api.apiKey.create.mutate({ workspaceId, name: 'robot', scope: 'admin' })
      key = apiKey.key
      keyId = apiKey.id
    })
    expect(made).toMatchObject([
      { kind: 'api_key.created', subject: { id: keyId, name: 'robot' }, data: { after: { scope: 'admin' } } },
    ])
    expect(JSON.stringify(made)).not.toContain(key)
    const claims = { sub: ada.userId, openvibe_key_workspace: workspaceId, openvibe_key_id: keyId }
    const acted = await rowsOf(() =>
      stage.db.asUser(claims, tx => tx.updateTable('workspaces').set({ maxForksPerThread: 5 }).execute()),
    )
    expect(acted[0]?.actor).toEqual({ kind: 'key', keyId, userId: ada.userId })
    expect(await rowsOf(() => ada.api.apiKey.revoke.mutate({ keyId }))).toMatchObject([
      { kind: 'api_key.removed' },
    ])
  })

  it('tells sign-ins and refused ones to the instance and to the workspaces of the person', async () => {
    const { bob } = orchard.people
    const before = await readRows(instance)
    const sessionId = '0191c2a0-0000-7000-8000-00000000aaaa'
    const rows = await rowsOf(async () => {
      await stage.db.asWorker(tx =>
        tx.insertInto('accountSessions').values({ id: sessionId, userId: bob.userId }).execute(),
      )
      await stage.root.query(
        `select openvibe.audit_refused_sign_in('BOB@orchard.example', '10.0.0.7', 'wrong_password')`,
      )
      await stage.root.query(`select openvibe.audit_refused_sign_in('hunter2', '10.0.0.7', 'wrong_password')`)
      await stage.root.query('select openvibe.end_session($1, $2)', [bob.userId, sessionId])
    })
    const kinds = ['account.signed_in', 'account.refused', 'account.session_ended']
    expect(rows.map(({ kind }) => kind)).toEqual(kinds)
    expect(rows.every(({ subject }) => subject.userId === bob.userId)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('10.0.0.7')
    const ofInstance = (await readRows(instance)).slice(before.length)
    expect(ofInstance.map(({ kind }) => kind)).toEqual([kinds[0], kinds[1], kinds[1], kinds[2]])
    expect(JSON.stringify(ofInstance)).toContain('10.0.0.7')
    expect(JSON.stringify(ofInstance)).not.toContain('hunter2')
  })

  it('tells calls with an effect and approvals of a task, and no call that is only simulated', async () => {
    const { ada } = orchard.people
    const channelId = orchard.channels.general?.id ?? ''
    const { tasks } = await ada.api.thread.create.mutate({ channelId, content: '@vibe hello' })
    const taskId = tasks[0]?.id ?? ''
    let seq = 1
    const write = (type: string, data: object) => {
      seq += 1
      return stage.root.query(
        'insert into task_events (task_id, seq, v, type, data) values ($1, $2, 1, $3, $4)',
        [...[taskId, seq, type, JSON.stringify(data)]],
      )
    }
    const call = (effect: string) =>
      write('tool.requested', { turn: 1, callId: 'c', name: 'send_message', effect, input: 'x' })
    expect(await rowsOf(() => call('read_only'))).toEqual([])
    expect(await rowsOf(() => call('side_effecting'))).toMatchObject([
      {
        kind: 'task.tool_called',
        actor: { kind: 'agent', taskId, userId: ada.userId },
        data: { tool: 'send_message' },
      },
    ])
    await write('approval.asked', { callId: 'c', name: 'send_message' })
    const given = { callId: 'c', userId: ada.userId, verdict: 'refused', decides: true, result: null }
    expect(await rowsOf(() => write('approval.given', given))).toMatchObject([
      { kind: 'task.refused', actor: { kind: 'person', userId: ada.userId }, data: { tool: 'send_message' } },
    ])
    await stage.root.query(`update tasks set origin = 'test' where id = $1`, [taskId])
    expect(await rowsOf(() => call('side_effecting'))).toEqual([])
  })

  it('tells a message that an admin deleted, without its words, and not one that its author deleted', async () => {
    const { ada, bob } = orchard.people
    const channelId = orchard.channels.general?.id ?? ''
    const post = () => bob.api.thread.create.mutate({ channelId, content: 'Quinces are best.' })
    const [own, other] = [await post(), await post()]
    expect(await rowsOf(() => bob.api.message.delete.mutate({ messageId: own.message.id }))).toEqual([])
    const rows = await rowsOf(() => ada.api.message.delete.mutate({ messageId: other.message.id }))
    expect(rows).toMatchObject([
      { kind: 'message.removed', actor: { userId: ada.userId }, subject: { userId: bob.userId, channelId } },
    ])
    expect(JSON.stringify(rows)).not.toContain('Quinces')
  })

  it('holds a chain only while a transaction commits, and takes several in one order', async () => {
    const { workspace: second } = await orchard.people.ada.api.workspace.create.mutate({ name: 'Second' })
    const [one, two] = await Promise.all([stage.db.connect(), stage.db.connect()])
    const note = (client: typeof one, workspace: string) =>
      client.query(`select openvibe.audit($1, 'test.noted', '{}', '{}')`, [workspace])
    try {
      // The other one commits while this one is still open.
      await one.query('begin')
      await note(one, workspaceId)
      await note(two, workspaceId)
      await one.query('commit')
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([one.query('begin'), two.query('begin')])
        await note(one, workspaceId)
        await note(two, second.id)
        await note(one, second.id)
        await note(two, workspaceId)
        await Promise.all([one.query('commit'), two.query('commit')])
      }
    } finally {
      await Promise.all([one.end(), two.end()])
    }
    const noted = (await readRows()).filter(({ kind }) => kind === 'test.noted')
    expect(noted).toHaveLength(42)
  })
})
