import { expect, it } from 'vitest'
import { McpError } from './mcp-error.ts'
import { tellHealth } from './tell-health.ts'

const refused = new McpError('signed_out', 'The server notes wants an admin to sign in again.')

it.each([
  ['oauth', 'signed_out', /sign in again/],
  ['headers', 'failing', /check their names and values/],
  ['none', 'failing', /choose OAuth or headers/],
  [null, 'failing', /Ask the operator/],
] as const)('tells admins the way out of a refused access: %s', (auth, health, sentence) => {
  const told = tellHealth({ name: 'notes', auth }, refused)
  expect(told).toEqual({ health, error: expect.stringMatching(sentence) })
})

it('keeps the sentence of any other failure', () => {
  const lost = new McpError('lost', 'The connection to the server notes ended.')
  expect(tellHealth({ name: 'notes', auth: 'oauth' }, lost)).toEqual({
    health: 'failing',
    error: 'The connection to the server notes ended.',
  })
})
