'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Field } from '@/components/ui/form/field'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import { ledgerPath, readLedgerPlace } from '../ledger-address'
import type { EntryActs } from '../use-entry-acts'
import { readMessageLink } from './read-message-link'

const words = ledgerStrings.entry

/** The person or agent who carried an entry out, with the message that shows it; and the entries that replace each other. */
export function EntryEnd({ entry, acts }: { entry: LedgerEntry; acts: EntryActs }) {
  const nameOf = useNameOf()
  const { done, evidence, note } = entry
  const doer = done && nameOf({ authorUserId: done.userId, authorAgentId: done.agentId })
  const confirmer = done?.confirmedBy && nameOf({ authorUserId: done.confirmedBy, authorAgentId: null })
  return (
    <div className="grid gap-10 empty:hidden">
      {done && (
        <p>
          {words.doneBy(doer ?? '')}
          {confirmer ? `, ${words.confirmedBy(confirmer)}` : ''}{' '}
          <Caption as="time" dateTime={done.at} title={exactTime(done.at)}>
            {listTime(done.at, new Date())}
          </Caption>
        </p>
      )}
      {note !== null && <p className="wrap-anywhere text-text-2">{note}</p>}
      {evidence ? <Evidence of={evidence} /> : done && <GiveEvidence entry={entry} acts={acts} />}
      {entry.supersededBy && <Other title={words.supersededBy} of={entry.supersededBy} />}
      {entry.supersedes.map(each => (
        <Other key={each.id} title={words.supersedes} of={each} />
      ))}
    </div>
  )
}

function Evidence({ of }: { of: NonNullable<LedgerEntry['evidence']> }) {
  const { workspace, channels } = useWorkspace()
  const channel = channels.find(({ id }) => id === of.channelId)
  if (!channel) return null
  return (
    <p>
      {words.evidence}:{' '}
      <Link className={linkStyle()} href={messagePath(workspace, channel, { ...of, id: of.messageId })}>
        {words.openEvidence}
      </Link>
    </p>
  )
}

/** Takes a link to the message that shows that the entry was carried out. */
function GiveEvidence({ entry, acts }: { entry: LedgerEntry; acts: EntryActs }) {
  const { me } = useWorkspace()
  const [link, setLink] = useState('')
  const [isWrong, setWrong] = useState(false)
  if (me.role === 'guest') return null
  function save(event: FormEvent) {
    event.preventDefault()
    const evidenceMessageId = readMessageLink(link)
    setWrong(evidenceMessageId === null)
    if (evidenceMessageId === null) return
    void acts.move(entry, { status: 'done', note: entry.note, evidenceMessageId }).catch(() => {})
  }
  return (
    <form className="flex items-end gap-8" onSubmit={save}>
      <Field
        className="flex-1"
        label={words.evidenceLink}
        hint={words.evidenceHint}
        problem={isWrong ? words.evidenceWrong : null}
        value={link}
        onChange={event => setLink(event.target.value)}
      />
      <Button className="mb-22" type="submit" disabled={acts.isBusy || link.trim() === ''}>
        {words.save}
      </Button>
    </form>
  )
}

function Other({ title, of }: { title: string; of: NonNullable<LedgerEntry['supersededBy']> }) {
  const { workspace } = useWorkspace()
  const place = readLedgerPlace(useSearchParams())
  return (
    <p className="wrap-anywhere">
      {title}:{' '}
      <Link className={linkStyle()} href={ledgerPath(workspace, { ...place, entryId: of.id })}>
        <bdi>{of.text}</bdi>
      </Link>
    </p>
  )
}
