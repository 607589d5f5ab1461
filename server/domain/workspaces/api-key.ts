import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'
import type { MemberRole } from './workspace.ts'

/**
 * The scope of a key, each one including those before it: read, take part, change everything that its owner
 * may.
 */
export const apiScope = z.enum(['read', 'write', 'admin'])
export type ApiScope = z.infer<typeof apiScope>

/** A key in a list. The key itself was shown once, when it was made; only a hash is stored. */
export const apiKey = z.object({
  id,
  workspaceId: id,
  /** The person whose rights the key has. */
  ownerId: id,
  name: z.string(),
  /** The key's last characters. */
  hint: z.string(),
  scope: apiScope,
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** A new key with its secret, which is shown only now. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

export const apiKeyDraft = z.strictObject({
  workspaceId: id,
  name: z
    .string()
    .overwrite(plainName)
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  scope: apiScope.default('write'),
  /** The number of days until the key expires; null: it ends only when it is revoked. */
  expiresInDays: z.number().int().min(1).max(3_650).nullable().default(90),
})

/** Tells whether a key works at a time. */
export function isGoodKey(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): boolean {
  return key.revokedAt === null && !hasExpired(key, now)
}

export function hasExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

const day = 24 * 3_600_000

/** The reason to look at a key that works: it ends within a week, or nothing has used it for a long time. */
export function judgeKey(key: ApiKey, now: number): 'expiring' | 'unused' | null {
  if (!isGoodKey(key, now)) return null
  if (key.expiresAt !== null && Date.parse(key.expiresAt) - now < 7 * day) return 'expiring'
  const [since, most] = key.lastUsedAt === null ? [key.createdAt, 7] : [key.lastUsedAt, 60]
  return now - Date.parse(since) > most * day ? 'unused' : null
}

/**
 * Every key begins with this prefix, so that people, and scanners for leaked secrets, can tell it from an
 * access token.
 */
export const keyPrefix = 'ovk_'

/** The key of a request, and its owner. */
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

/**
 * Returns whether a role may have such a key. Guests get no keys; a key that may change what admins change is
 * only for admins.
 */
export function mayHaveKey(role: MemberRole, scope: ApiScope): boolean {
  return role === 'admin' || (role === 'member' && scope !== 'admin')
}

/**
 * The routers in which people and programs write as part of a conversation; the other routers change the
 * set-up.
 */
const takingPart = new Set([
  'message',
  'thread',
  'task',
  'fork',
  'read',
  'notification',
  'schedule',
  'ledger',
  'pin',
])
/**
 * The procedures that are only for people in their own browser: keys that make keys would outlive their
 * revocation, drafts belong to all workspaces, what a person keeps for later is nobody else's, and a key of one workspace neither makes nor joins another, nor tells
 * of one that its owner was in.
 */
const notForKeys = new Set([
  'apiKey',
  'connection',
  'draft',
  'later',
  'sidebar',
  'mcpServer.startSignIn',
  'push',
  'session.realtimeToken',
  'session.update',
  'session.presence',
  'workspace.create',
  'workspace.acceptInvite',
  'workspace.formerMembership',
])

/**
 * The routers and procedures that also only tell something to keys that may change everything: they tell of drafts,
 * trials and money, as REST does with such a key alone.
 */
const forAdminKeys = new Set([
  'audit',
  'agentDraft',
  'agentCase',
  'trial',
  'proof',
  'watch',
  'modelEndpoint',
  'modelPrice',
  'budget.list',
  'usage.sums',
  'usage.month',
  'usage.limits',
])

/** Returns the scope that a key needs to call a procedure; null: no key may call it. */
export function scopeOf(path: string, type: 'query' | 'mutation' | 'subscription'): ApiScope | null {
  const [routerName = ''] = path.split('.')
  if (notForKeys.has(path) || notForKeys.has(routerName)) return null
  if (forAdminKeys.has(path) || forAdminKeys.has(routerName)) return 'admin'
  if (type !== 'mutation') return 'read'
  return takingPart.has(routerName) || path === 'session.typing' ? 'write' : 'admin'
}
