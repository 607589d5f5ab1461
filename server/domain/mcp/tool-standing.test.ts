import { expect, it } from 'vitest'
import type { McpTool } from './mcp-server.ts'
import { headerName, mcpServerDraft } from './server-draft.ts'
import { countToCheck, standingOf } from './tool-standing.ts'

const tool: McpTool = {
  name: 'read',
  title: null,
  description: 'Reads.',
  inputSchema: { type: 'object' },
  hints: {},
  fingerprint: 'f1',
}
const chosen = (fingerprint: string) => ({ read: { effect: 'read_only' as const, fingerprint } })

it('marks a tool as new until an admin chooses, and as changed when the server says something else about it', () => {
  expect(standingOf(tool, {})).toBe('new')
  expect(standingOf({ ...tool, name: 'toString' }, {})).toBe('new')
  expect(standingOf(tool, chosen('f1'))).toBe('chosen')
  expect(standingOf(tool, chosen('f0'))).toBe('changed')
  expect(countToCheck([tool, { ...tool, name: 'write' }], chosen('f1'))).toBe(1)
})

it('refuses headers that would break the request or pose as ours', () => {
  for (const name of ['Host', 'content-length', 'Mcp-Session-Id', 'a b', 'a:b', '']) {
    expect(headerName.safeParse(name).success, name).toBe(false)
  }
  const draft = { name: 'notes', title: 'Notes', url: 'https://mcp.test/mcp' }
  for (const value of ['one\r\nHost: two', '\u0000', '✓', ' ']) {
    expect(mcpServerDraft.safeParse({ ...draft, headers: { 'X-Key': value } }).success, value).toBe(false)
  }
  expect(mcpServerDraft.parse({ ...draft, headers: { 'X-Key': 's3cret' } })).toMatchObject({ isActive: true })
})
