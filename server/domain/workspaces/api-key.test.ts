import { describe, expect, it } from 'vitest'
import { type ApiKey, covers, judgeKey, mayHaveKey, scopeOf } from './api-key.ts'

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

  it('is that of an admin for drafts, trials, endpoints, sums of money and the audit log, also to read them', () => {
    const told = [
      'agentDraft.get',
      'trial.list',
      'proof.item',
      'modelEndpoint.choices',
      'usage.sums',
      'audit.list',
    ]
    expect(told.map(path => scopeOf(path, 'query'))).toEqual(told.map(() => 'admin'))
    // The caller's own use is no secret.
    expect(scopeOf('usage.own', 'query')).toBe('read')
    expect(scopeOf('budget.mine', 'query')).toBe('read')
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

describe('a key in the list', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const key = (more: Partial<ApiKey>): ApiKey => ({
    id: 'k',
    workspaceId: 'w',
    ownerId: 'o',
    name: 'CI',
    hint: 'abcd',
    scope: 'read',
    createdAt: ago(100),
    expiresAt: ago(-90),
    lastUsedAt: ago(1),
    revokedAt: null,
    ...more,
  })

  it.each([
    ['in use', {}, null],
    ['that ends within a week', { expiresAt: ago(-6) }, 'expiring'],
    ['unused for two months', { lastUsedAt: ago(61) }, 'unused'],
    ['never used since it was made long ago', { lastUsedAt: null }, 'unused'],
    ['made yesterday and not used yet', { lastUsedAt: null, createdAt: ago(1) }, null],
    ['that has expired', { expiresAt: ago(1), lastUsedAt: ago(90) }, null],
    ['that was revoked', { revokedAt: ago(1), lastUsedAt: ago(90) }, null],
  ] as const)('%s', (_, more, mark) => {
    expect(judgeKey(key(more), now)).toBe(mark)
  })
})
