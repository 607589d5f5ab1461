import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import type { MemberRole } from './workspace.ts'

/** What a key is for, each including those before it: look, take part, change whatever its owner may. */
export const apiScope = z.enum(['read', 'write', 'admin'])
export type ApiScope = z.infer<typeof apiScope>

/** A key in a list. The key itself was shown once, when it was made; only a hash is kept. */
export const apiKey = z.object({
  id,
  workspaceId: id,
  /** Whose rights it has. */
  ownerId: id,
  name: z.string(),
  /** Its last characters. */
  hint: z.string(),
  scope: apiScope,
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** A new key with what is shown only now. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

export const apiKeyDraft = z.object({
  workspaceId: id,
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  scope: apiScope.default('write'),
  /** After so many days it ends by itself; null: only when it is revoked. */
  expiresInDays: z.number().int().min(1).max(3_650).nullable().default(90),
})

/** Every key begins so: it is told from an access token at a glance, and by scanners for leaked secrets. */
export const keyPrefix = 'ovk_'

/** Who asks by a key. */
export interface KeyHolder {
  keyId: string
  workspaceId: string
  ownerId: string
  scope: ApiScope
}

const rank: Readonly<Record<ApiScope, number>> = { read: 0, write: 1, admin: 2 }

export function covers(own: ApiScope, needed: ApiScope): boolean {
  return rank[needed] <= rank[own]
}

/** Guests get no keys; a key that may change what admins change is for admins. */
export function mayHaveKey(role: MemberRole, scope: ApiScope): boolean {
  return role === 'admin' || (role === 'member' && scope !== 'admin')
}

/** Routers in whose writes people and programs take part; the others change how things are set up. */
const takingPart = new Set(['message', 'thread', 'task', 'fork', 'read', 'notification'])
/**
 * For people at their own browsers: keys that make keys would outlive their revocation, drafts are of all workspaces,
 * and a key of one workspace neither makes nor joins another.
 */
const notForKeys = new Set([
  'apiKey',
  'draft',
  'session.realtimeToken',
  'session.update',
  'session.presence',
  'workspace.create',
  'workspace.acceptInvite',
])

/** What a key must be good for to call a procedure; null: no key is. */
export function scopeOf(path: string, type: 'query' | 'mutation' | 'subscription'): ApiScope | null {
  const [routerName = ''] = path.split('.')
  if (notForKeys.has(path) || notForKeys.has(routerName)) return null
  if (type !== 'mutation') return 'read'
  return takingPart.has(routerName) || path === 'session.typing' ? 'write' : 'admin'
}
