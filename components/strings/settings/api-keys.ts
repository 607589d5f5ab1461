import { longDate } from '@/components/strings/words'

export const apiKeysStrings = {
  make: 'Make a key',
  makeLead:
    'A program that has it acts as you, in this workspace alone: over the API, and with the command openvibe.',
  name: 'Name',
  nameHint: 'What it is for, so that you know later which one to revoke.',
  scope: 'What it may do',
  scopes: { read: 'Read', write: 'Read and take part', admin: 'Everything that you may' },
  scopeHints: {
    read: 'See what you see.',
    write: 'Also send messages, and start and steer tasks.',
    admin: 'Also change agents, channels and members.',
  },
  lifetime: 'Ends by itself',
  days: (days: number) => (days === 0 ? 'never' : `after ${days} days`),
  create: 'Make the key',
  made: (name: string) => `Copy the key “${name}” now: it is shown only this once.`,
  key: (name: string) => `API key ${name}`,
  copy: 'Copy the key',
  done: 'I have copied it',
  list: 'Keys',
  none: 'There are no keys yet.',
  more: 'Show older keys',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
  revokeNow: 'Revoke for good',
  keep: 'Keep it',
  told: (key: {
    owner: string | null
    scope: 'read' | 'write' | 'admin'
    createdAt: string
    lastUsedAt: string | null
    expiresAt: string | null
    revokedAt: string | null
    isExpired: boolean
  }) => {
    const scopes = { read: 'reads', write: 'takes part', admin: 'may everything' }
    const end = key.revokedAt
      ? `revoked ${longDate(key.revokedAt)}`
      : key.expiresAt && `${key.isExpired ? 'ended' : 'ends'} ${longDate(key.expiresAt)}`
    const used = key.lastUsedAt ? `last used ${longDate(key.lastUsedAt)}` : 'never used'
    return [key.owner && `${key.owner}’s`, scopes[key.scope], `made ${longDate(key.createdAt)}`, used, end]
      .filter(Boolean)
      .join(' · ')
  },
}
