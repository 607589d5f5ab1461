import { longDate } from '@/components/strings/words'

export const apiKeysStrings = {
  make: 'Create an API key',
  makeLead:
    'A program with this key acts as you, only in this workspace. It can use the API and the openvibe command.',
  name: 'Name',
  nameHint: 'The name helps you find the key when you want to revoke it.',
  scope: 'Permissions',
  scopes: { read: 'Read', write: 'Read and write', admin: 'Full access' },
  scopeHints: {
    read: 'Can read everything that you can read: messages, files, tasks, results, decisions and memory.',
    write: 'Can also send messages and files, start and control tasks, and work with forks and schedules.',
    admin: 'Can also make the changes that you can make to agents, channels, members, webhooks and settings.',
  },
  scopeNever:
    'No key can create keys, sign in, or reach another workspace. If you lose a right, your keys lose it too.',
  lifetime: 'Expires',
  days: (days: number) => (days === 0 ? 'never' : `after ${days} days`),
  create: 'Create key',
  made: (name: string) => `Copy the key “${name}” now. You won’t see it again.`,
  key: (name: string) => `API key ${name}`,
  copy: 'Copy key',
  done: 'I have copied it',
  list: 'Keys',
  none: 'There are no keys yet.',
  more: 'Show older keys',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
  revokeNow: 'Revoke permanently',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeWhy: 'Programs that use this key stop working immediately. A revoked key can’t be restored.',
  keep: 'Keep the key',
  extend: 'Extend',
  extendKey: (name: string) => `Extend ${name}`,
  extendBy: 'New end, counted from today',
  inDays: (days: number) => `in ${days} days`,
  extendNow: 'Extend the key',
  cancel: 'Cancel',
  marks: {
    expired: 'Expired',
    revoked: 'Revoked',
    expiring: 'Expires soon',
    unused: 'Unused',
  },
  markHints: {
    expiring: 'This key expires within a week. Extend it if a program still needs it.',
    unused: 'Nothing has used this key for a long time. Revoke it if no program needs it.',
  },
  limits: 'See how much of the rate limits your keys use',
  told: (key: {
    owner: string | null
    scope: 'read' | 'write' | 'admin'
    createdAt: string
    lastUsedAt: string | null
    expiresAt: string | null
    revokedAt: string | null
    isExpired: boolean
  }) => {
    const scopes = { read: 'read', write: 'read and write', admin: 'full access' }
    const end = key.revokedAt
      ? `revoked ${longDate(key.revokedAt)}`
      : key.expiresAt && `${key.isExpired ? 'expired' : 'expires'} ${longDate(key.expiresAt)}`
    const used = key.lastUsedAt ? `last used ${longDate(key.lastUsedAt)}` : 'never used'
    return [key.owner && `${key.owner}’s`, scopes[key.scope], `created ${longDate(key.createdAt)}`, used, end]
      .filter(Boolean)
      .join(' · ')
  },
}
