import { expect, it } from 'vitest'
import {
  accessOf,
  addRow,
  changeAccess,
  draftAccess,
  findProblem,
  noAccess,
  proposeName,
} from './access-values'

const row = (name: string, value: string, isSet = false) => ({ id: 1, name, value, isSet })

it('sends typed headers only with that access, and leaves empty rows out', () => {
  const headers = [row('X-Key', 'one'), row('', '')]
  expect(draftAccess({ ...noAccess, auth: 'headers', headers })).toEqual({
    auth: 'headers',
    headers: { 'X-Key': 'one' },
  })
  expect(draftAccess({ ...noAccess, auth: 'none', headers })).toEqual({ auth: 'none', headers: {} })
})

it('keeps stored headers, replaces those with a new value, and removes those that are gone', () => {
  const access = accessOf({ auth: 'headers', headerNames: ['A', 'B', 'C'] })
  expect(changeAccess(['A', 'B', 'C'], access)).toEqual({ auth: 'headers' })
  const headers = [row('A', '', true), row('B', 'new', true), row('D', 'more')]
  expect(changeAccess(['A', 'B', 'C'], { ...access, headers })).toEqual({
    auth: 'headers',
    headers: { B: 'new', D: 'more', C: null },
  })
})

it('gives every row its own id', () => {
  const rows = addRow(addRow(accessOf({ auth: 'headers', headerNames: ['A', 'B'] }).headers))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
})

it('sends the client that was registered by hand', () => {
  const access = { ...noAccess, auth: 'oauth' as const, clientId: 'id', clientSecret: ' ' }
  expect(draftAccess(access)).toEqual({ auth: 'oauth', headers: {}, oauthClient: { id: 'id', secret: null } })
})

it('proposes a name for the tools', () => {
  expect(proposeName(' Issue Tracker (new)')).toBe('issue-tracker-new')
  expect(proposeName('日本')).toBe('')
})

it('says which field is wrong', () => {
  const fields = { name: 'a', title: 'A', url: 'https://a.test/mcp' }
  expect(findProblem(fields)).toBeNull()
  expect(findProblem({ ...fields, url: 'ftp://a' })).toContain('https://')
  expect(findProblem({ ...fields, title: ' ' })).toContain('name')
  expect(findProblem({ ...fields, name: 'A B' })).toContain('lowercase')
})
