import { expect, it } from 'vitest'
import type { McpTool } from './mcp-server.ts'
import { effectOf, stricterEffect } from './tool-effects.ts'

const tool: McpTool = {
  name: 'read',
  title: null,
  description: 'Reads.',
  inputSchema: { type: 'object' },
  hints: { readOnly: true, destructive: false },
  fingerprint: 'f1',
}

it('takes a tool without a choice for one with effects, also against the hints of the server', () => {
  expect(effectOf(tool, {})).toBe('side_effecting')
  expect(effectOf({ ...tool, name: 'constructor' }, {})).toBe('side_effecting')
})

it('uses the choice of an admin', () => {
  expect(effectOf(tool, { read: { effect: 'read_only', fingerprint: 'f1' } })).toBe('read_only')
  expect(effectOf(tool, { read: { effect: 'privileged', fingerprint: 'f1' } })).toBe('privileged')
})

it('forgets the choice when the server says something else about the tool', () => {
  expect(effectOf({ ...tool, fingerprint: 'f2' }, { read: { effect: 'read_only', fingerprint: 'f1' } })).toBe(
    'side_effecting',
  )
})

it('keeps the stricter one of two effects', () => {
  expect(stricterEffect('read_only', 'side_effecting')).toBe('side_effecting')
  expect(stricterEffect('privileged', 'read_only')).toBe('privileged')
})
