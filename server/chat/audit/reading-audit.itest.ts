import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import { refusalOf } from '../../../testing/stage.ts'
import type { AuditFilter } from '../../domain/audit/audit-list.ts'

let stage: ApiStage
let workspaceId: string

beforeAll(async () => {
  stage = await setApiStage()
  workspaceId = stage.orchard.workspace.id
})
afterAll(() => stage.close())

const people = () => stage.orchard.people

async function list(filter: AuditFilter = {}) {
  const { entries } = await people().ada.api.audit.list.query({ workspaceId, filter, limit: 100 })
  return entries
}

describe('the audit log', () => {
  it('is read by admins alone, and by keys with the scope admin alone', async () => {
    const { ada, bob, deniz } = people()
    const { ada: stranger } = {
      ada: await stage.enter({ displayName: 'Eve', email: 'eve@example.com', password: 'x', role: 'member' }),
    }
    for (const who of [bob, deniz]) {
      expect(await refusalOf(who.api.audit.list.query({ workspaceId }))).toBe('admins_only')
      expect(await refusalOf(who.api.audit.newest.query({ workspaceId }))).toBe('admins_only')
      expect(await refusalOf(who.api.audit.export.mutate({ workspaceId, format: 'csv' }))).toBe('admins_only')
    }
    expect(await refusalOf(stranger.api.audit.list.query({ workspaceId }))).toBe('not_found')
    const read = await stage.makeKey('ada', 'read')
    const admin = await stage.makeKey('ada', 'admin')
    expect(await stage.refusal(read.key, '/audit')).toEqual({ status: 403, reason: 'key_scope' })
    expect(await stage.refusal(read.key, '/audit/export')).toEqual({ status: 403, reason: 'key_scope' })
    expect((await stage.get(admin.key, '/audit')).entries.length).toBeGreaterThan(10)
    // A key of the scope read sees no row in the table either.
    const rowsOf = async (scope: string) => {
      const claims = { sub: ada.userId, openvibe_key_workspace: workspaceId, openvibe_key_scope: scope }
      return stage.db.asUser(claims, tx => tx.selectFrom('auditLog').select('seq').execute())
    }
    expect(await rowsOf('write')).toEqual([])
    expect((await rowsOf('admin')).length).toBeGreaterThan(10)
    // The chain of the instance is the operator's.
    const ofInstance = await stage.db.asUser({ sub: ada.userId }, tx =>
      tx.selectFrom('auditLog').select('seq').where('workspaceId', '<>', workspaceId).execute(),
    )
    expect(ofInstance).toEqual([])
  })

  it('is read page by page without a gap or a row twice', async () => {
    const { ada } = people()
    const seen: number[] = []
    let cursor: { seq: number } | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.api.audit.list.query>> = await ada.api.audit.list.query({
        ...{ workspaceId, cursor, limit: 5 },
      })
      seen.push(...page.entries.map(({ seq }) => seq))
      cursor = page.nextCursor
    } while (cursor)
    const newest = seen[0] ?? 0
    expect(seen).toEqual(Array.from({ length: newest }, (_, index) => newest - index))
    expect(await ada.api.audit.newest.query({ workspaceId })).toEqual({ seq: newest })
  })

  it('is narrowed by group, person, day and words', async () => {
    const { bob } = people()
    const members = await list({ group: 'members' })
    expect(new Set(members.map(({ kind }) => kind.split('.')[0]))).toEqual(new Set(['member', 'invite']))
    const settings = await list({ group: 'settings' })
    expect(settings.map(({ kind }) => kind)).toEqual(
      ['workspace.changed', 'workspace.created'].slice(-settings.length),
    )
    const ofBob = await list({ personId: bob.userId })
    expect(ofBob.length).toBeGreaterThan(0)
    for (const { actor, subject } of ofBob) expect([actor.userId, subject.userId]).toContain(bob.userId)
    const today = new Date().toISOString().slice(0, 10)
    expect((await list({ from: today, to: today })).length).toBeGreaterThan(10)
    expect(await list({ to: '2020-01-01' })).toEqual([])
    const found = await list({ words: 'Resea' })
    expect(found.map(({ subject }) => subject.name)).toContain('Researcher')
    expect(await list({ words: 'quinces' })).toEqual([])
    expect(await list({ words: `' & | !` })).not.toEqual([])
  })

  it('names the people, keys and agents of its rows', async () => {
    const { ada } = people()
    const { names } = await ada.api.audit.list.query({ workspaceId, limit: 100 })
    expect(names[ada.userId]).toBe('Ada')
    expect(Object.values(names)).toContain('Writer')
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const coder = agents.find(({ slug }) => slug === 'coder')?.id ?? ''
    await ada.api.workspace.update.mutate({ workspaceId, defaultAgentId: coder })
    const [changed] = (await ada.api.audit.list.query({ workspaceId, limit: 1 })).entries
    expect(changed?.data.after).toEqual({ default_agent_id: coder })
    const page = await ada.api.audit.list.query({ workspaceId, limit: 1 })
    expect(page.names[coder]).toBe('Coder')
  })

  it('tells an act in a private channel without the channel, unless the admin can read it', async () => {
    const { ada, bob } = people()
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
    const noteIn = (channelId: string) =>
      stage.root.query(
        `select openvibe.audit($1, 'task.tool_called', jsonb_build_object('type', 'task', 'id', gen_random_uuid(),
          'channelId', $2::uuid), '{"tool": "send_message"}')`,
        [workspaceId, channelId],
      )
    await noteIn(channel.id)
    await noteIn(channel.id)
    const answer = await ada.api.audit.list.query({ workspaceId, filter: { group: 'tasks' } })
    expect(answer.entries).toMatchObject([
      { kind: 'task.tool_called', isPartial: true, data: { tool: 'send_message' } },
      { kind: 'task.tool_called', isPartial: true },
    ])
    expect(JSON.stringify(answer)).not.toContain(channel.id)
    // A search for its name finds no row and no further page, which would tell that there is one.
    for (const words of ['den', 'send_message']) {
      const search = { workspaceId, filter: { words }, limit: 1 }
      expect(await ada.api.audit.list.query(search)).toEqual({ entries: [], names: {}, nextCursor: null })
    }
    const general = stage.orchard.channels.general?.id ?? ''
    await noteIn(general)
    const found = await ada.api.audit.list.query({ workspaceId, filter: { words: 'send_message' } })
    expect(found.entries).toHaveLength(1)
    const again = await ada.api.audit.list.query({ workspaceId, filter: { group: 'tasks' } })
    expect(again.entries[0]?.subject.channelId).toBe(general)
    expect(again.names[general]).toBe('#general')
  })
})

describe('the export of the audit log', () => {
  it('has every row with its hashes, as CSV and as JSON Lines, and is told itself', async () => {
    const { ada } = people()
    const all = await list()
    const lines = await ada.api.audit.export.mutate({ workspaceId, format: 'jsonl' })
    const rows = lines.text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).reverse())
    for (const [index, row] of rows.entries()) if (index > 0) expect(row.prevHash).toBe(rows[index - 1].hash)
    expect(lines.nextCursor).toBeNull()
    const csv = await ada.api.audit.export.mutate({
      workspaceId,
      format: 'csv',
      filter: { group: 'members' },
    })
    expect(csv.name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.split('\r\n')[0]).toBe(
      'seq,time,kind,actor,actor_name,actor_person_id,actor_id,subject,subject_name,subject_id,subject_person_id,data,prev_hash,hash',
    )
    expect(csv.text).toContain('member.created')
    const [told] = await list({ group: 'exports' })
    expect(told).toMatchObject({
      kind: 'export.made',
      actor: { userId: ada.userId },
      subject: { id: 'audit' },
      data: { format: 'csv' },
    })
  })

  it('comes by REST as one file', async () => {
    const { key } = await stage.makeKey('ada', 'admin')
    const response = await stage.call(key, '/audit/export?format=csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('audit-log-')
    expect(await response.text()).toContain('export.made')
    const lines = await (await stage.call(key, '/audit/export?group=exports')).text()
    const [first] = lines.split('\n').map(line => JSON.parse(line || '{}'))
    expect(first).toMatchObject({ kind: 'export.made' })
    const page = await stage.get(key, '/audit?order=oldest&limit=2')
    expect(page.entries.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2])
    const next = await stage.get(key, `/audit?order=oldest&limit=2&cursor=${page.nextCursor}`)
    expect(next.entries.map(({ seq }: { seq: number }) => seq)).toEqual([3, 4])
  })

  it('of the ledger, of agents and of memory is told, too', async () => {
    const { ada, bob } = people()
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const vibe = agents.find(({ slug }) => slug === 'vibe')
    await bob.api.ledger.export.query({ workspaceId, format: 'csv' })
    await bob.api.memory.exportAboutMe.query({ workspaceId })
    await ada.api.agent.exportYaml.query({ agentId: vibe?.id ?? '' })
    const told = (await list({ group: 'exports' })).slice(0, 3)
    expect(told.map(({ subject, actor }) => [subject.id, actor.userId])).toEqual([
      ['agent', ada.userId],
      ['memory', bob.userId],
      ['ledger', bob.userId],
    ])
    expect(told[0]?.subject.name).toBe('Vibe')
  })
})
