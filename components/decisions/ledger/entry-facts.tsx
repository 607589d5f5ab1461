'use client'

import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { State, type StateTone } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EntryStatus, LedgerEntry } from '@/server/domain/ledger/entry'
import { todayHere } from './ask-ledger'
import { tellDue } from './tell-due'

const words = ledgerStrings

const looks: Record<EntryStatus, { tone: StateTone; icon: string }> = {
  open: { tone: 'idle', icon: 'circle-dashed' },
  doing: { tone: 'run', icon: 'activity' },
  done: { tone: 'ok', icon: 'circle-check' },
  dropped: { tone: 'idle', icon: 'circle-slash' },
  superseded: { tone: 'idle', icon: 'corner-down-right' },
}

export function EntryState({ status }: { status: EntryStatus }) {
  const { tone, icon } = looks[status]
  return (
    <State tone={tone} icon={icon}>
      {words.statuses[status]}
    </State>
  )
}

/** The text of an entry. Text that was the words of a deleted source is gone, which is told instead. */
export function EntryText({ entry }: { entry: Pick<LedgerEntry, 'text'> }) {
  return entry.text === '' ? <span className="text-text-3">{words.textGone}</span> : entry.text
}

/** Returns a function for the name of an entry's owner; null: nobody owns it. */
export function useOwnerName(): (entry: Pick<LedgerEntry, 'owner' | 'ownerName'>) => string | null {
  const nameOf = useNameOf()
  return ({ owner, ownerName }) => {
    if (!owner) return ownerName
    return nameOf({
      authorUserId: owner.kind === 'user' ? owner.id : null,
      authorAgentId: owner.kind === 'agent' ? owner.id : null,
    })
  }
}

/** The owner with a face, if there is one. */
export function OwnerFace({ entry }: { entry: Pick<LedgerEntry, 'owner' | 'ownerName'> }) {
  const { owner, ownerName } = entry
  if (!owner)
    return ownerName === null ? null : <span className="truncate text-xs text-text-3">{ownerName}</span>
  return owner.kind === 'user' ? <Person id={owner.id} size="s" /> : <AgentFace id={owner.id} size="s" />
}

/** The day, the place and the doubts about an entry, in small words. */
export function EntryNotes({ entry, withPlace = true }: { entry: LedgerEntry; withPlace?: boolean }) {
  const { channels } = useWorkspace()
  const { source, isDroppedByResult } = entry
  const due = tellDue(entry, todayHere(new Date()))
  const channel = channels.find(({ id }) => id === source.channelId)
  const isStale = source.kind === 'result' && source.staleAt !== null
  return (
    <>
      {due && (
        <State tone={due.tone} icon="clock">
          {due.text}
        </State>
      )}
      {isStale && (
        <State tone="wait" icon="triangle-alert">
          {words.stale}
        </State>
      )}
      {isDroppedByResult && <Caption>{words.dropped}</Caption>}
      {withPlace && channel && channel.kind !== 'direct' && <Caption>#{channel.name}</Caption>}
      {entry.source.kind === 'result' && (
        <span className="inline-flex min-w-0 items-center gap-4 text-xs text-text-3">
          <Icon name="git-merge" small className="flex-none text-fork" />
          <span className="truncate">{entry.source.topic}</span>
        </span>
      )}
    </>
  )
}
