import { describe, expect, it } from 'vitest'
import { covers, mayHaveKey, scopeOf } from './api-key.ts'

describe('the scope of a key', () => {
  it('includes the smaller scopes', () => {
    expect(covers('admin', 'write')).toBe(true)
    expect(covers('write', 'write')).toBe(true)
    expect(covers('read', 'write')).toBe(false)
  })

  it('depends on what a procedure does', () => {
    expect(scopeOf('message.list', 'query')).toBe('read')
    expect(scopeOf('message.send', 'mutation')).toBe('write')
    expect(scopeOf('task.cancel', 'mutation')).toBe('write')
    expect(scopeOf('fork.publish', 'mutation')).toBe('write')
    expect(scopeOf('search.decisions', 'query')).toBe('read')
    expect(scopeOf('agent.update', 'mutation')).toBe('admin')
    expect(scopeOf('workspace.invite', 'mutation')).toBe('admin')
  })

  it('is never enough to make keys, or to subscribe like a browser', () => {
    expect(scopeOf('apiKey.create', 'mutation')).toBeNull()
    expect(scopeOf('apiKey.list', 'query')).toBeNull()
    expect(scopeOf('session.realtimeToken', 'query')).toBeNull()
  })
})

it('gives keys to members and admins, but keys that change the set-up only to admins', () => {
  expect(mayHaveKey('admin', 'admin')).toBe(true)
  expect(mayHaveKey('member', 'write')).toBe(true)
  expect(mayHaveKey('member', 'admin')).toBe(false)
  expect(mayHaveKey('guest', 'read')).toBe(false)
})
