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
    read: 'Can read everything that you can read.',
    write: 'Can also send messages, and start and control tasks.',
    admin: 'Can do everything that you can do, for example change agents, channels and members.',
  },
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
  keep: 'Keep the key',
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
