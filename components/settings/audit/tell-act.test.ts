import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '@/server/domain/audit/audit-entry'
import { tellAct, tellActor, tellChanges } from './tell-act'

const ada = '0191c2a0-0000-7000-8000-000000000001'
const bob = '0191c2a0-0000-7000-8000-000000000002'
const key = '0191c2a0-0000-7000-8000-000000000003'
const vibe = '0191c2a0-0000-7000-8000-000000000004'
const names = { [ada]: 'Ada', [bob]: 'Bob', [key]: 'robot', [vibe]: 'Vibe' }

function row(kind: string, given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{ seq: 1, kind, createdAt: '2026-11-23T10:00:00+00:00', hash: 'a', prevHash: 'b' },
    ...{ actor: { kind: 'person', userId: ada }, subject: { type: '' }, data: {} },
    ...given,
  }
}

describe('the sentence of an act', () => {
  const tell = (entry: AuditEntry) => tellAct(entry, names)

  it('tells a person’s own acts differently from acts on others', () => {
    const data = { before: { role: 'admin' } }
    const left = row('member.removed', { subject: { type: 'member', userId: ada }, data })
    expect(tell(left)).toBe('Ada left the workspace')
    expect(tell({ ...left, subject: { type: 'member', userId: bob } })).toBe(
      'Ada removed Bob from the workspace',
    )
  })

  it('tells roles, versions, calls, exports and seals', () => {
    const subject = { type: 'member', userId: bob }
    expect(tell(row('member.changed', { subject, data: { after: { role: 'admin' } } }))).toBe(
      'Ada changed the role of Bob to admin',
    )
    const agent = { type: 'agent', id: vibe, name: 'Vibe', agentId: vibe }
    expect(tell(row('agent.published', { subject: agent, data: { version: 7 } }))).toBe(
      'Ada published version 7 of Vibe',
    )
    const called = row('task.tool_called', {
      actor: { kind: 'agent', agentId: vibe, userId: bob },
      data: { tool: 'send_message' },
    })
    expect(tell(called)).toBe('Vibe for Bob called send_message')
    const subjectOfExport = { type: 'export', id: 'agent', name: 'Vibe' }
    expect(tell(row('export.made', { subject: subjectOfExport, data: { format: 'csv' } }))).toBe(
      'Ada exported the agent Vibe as CSV',
    )
    expect(tell(row('seal.made', { data: { tasks: 3 } }))).toBe('OpenVibe sealed the logs of 3 tasks')
  })

  it('names the settings that changed', () => {
    const data = { before: { daily_usd: 5 }, after: { daily_usd: 10, routing: 'router' } }
    expect(tell(row('workspace.changed', { data }))).toBe('Ada changed ‘Budget for a day’ and ‘Routing’')
  })

  it('tells a kind that has no sentence by its own words', () => {
    expect(tell(row('mcp_server.changed', { subject: { type: 'mcp_server', name: 'Linear' } }))).toBe(
      'Ada changed the MCP server Linear',
    )
    expect(tell(row('new_thing.paused', { subject: { type: 'new_thing', name: 'X' } }))).toBe(
      'Ada paused the new thing X',
    )
  })

  it('tells keys, programs, the operator and OpenVibe as actors', () => {
    const tellBy = (actor: AuditEntry['actor']) => tellActor(row('workspace.changed', { actor }), names)
    expect(tellBy({ kind: 'key', keyId: key, userId: ada })).toBe('robot (API key of Ada)')
    expect(tellBy({ kind: 'operator', by: 'sql' })).toBe('The operator, by SQL')
    expect(tellBy({ kind: 'system' })).toBe('OpenVibe')
    expect(tellBy({ kind: 'person', userId: '0191c2a0-0000-7000-8000-00000000000f' })).toBe(
      'Somebody who left',
    )
  })
})

describe('the changes of an act', () => {
  it('are told before and after in plain words', () => {
    const data = {
      before: { daily_usd: 5, prompts_visible: true, default_agent_id: vibe },
      after: { daily_usd: 10, prompts_visible: false, tools: ['recall', 'remember'] },
      hidden: ['system_prompt'],
      note: 'Shorter',
    }
    expect(tellChanges(row('workspace.changed', { data }), names)).toEqual([
      { field: 'Budget for a day', before: '$5.00', after: '$10.00' },
      { field: 'Members see prompts', before: 'yes', after: 'no' },
      { field: 'Default agent', before: 'Vibe', after: 'none' },
      { field: 'Tools', before: 'none', after: 'recall, remember' },
      { field: 'Prompt', before: null, after: null },
      { field: 'Note', before: null, after: 'Shorter' },
    ])
  })

  it('of a new thing have no before, and a field without a name is told by its own words', () => {
    const data = { after: { odd_new_field: 3, channel_ids: ['0191c2a0-0000-7000-8000-00000000000f'] } }
    expect(tellChanges(row('thing.created', { data }), names)).toEqual([
      { field: 'Odd new field', before: null, after: '3' },
      { field: 'Channels', before: null, after: 'something that is not here any more' },
    ])
  })
})
