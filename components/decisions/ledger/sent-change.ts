import type { EntryChange, EntryOwner } from '@/server/domain/ledger/entry'
import { oneLine } from '@/server/domain/messages/one-line'

/** A change of an entry as this page has sent it. */
export interface SentChange {
  change: EntryChange['change']
  /** The revision that it was made from. */
  rev: number
  fields: {
    kind?: string
    text?: string
    owner?: EntryOwner | null
    dueOn?: string | null
    status?: string
    note?: string | null
    evidenceMessageId?: string | null
    agentId?: string
  }
}

/**
 * Tells whether a change in the history of an entry is this one, which had no answer. It can be of the same person on
 * another device: then it says something else.
 */
export function isArrived(sent: SentChange, found: EntryChange, userId: string): boolean {
  if (found.rev !== sent.rev + 1 || found.userId !== userId || found.change !== sent.change) return false
  const { text, owner, agentId, ...rest } = sent.fields
  const after = {
    ...rest,
    ...(text !== undefined && { text: oneLine(text) }),
    ...(owner && { [owner.kind === 'user' ? 'ownerUserId' : 'ownerAgentId']: owner.id }),
    ...(agentId !== undefined && { ownerAgentId: agentId }),
  }
  const stored = new Map(Object.entries(found.after))
  // The history has only the fields that changed.
  return Object.entries(after).every(([field, value]) => !stored.has(field) || stored.get(field) === value)
}

/** Tells whether a person asks again for the very change that was sent. */
export function isSameChange(one: SentChange, other: SentChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
