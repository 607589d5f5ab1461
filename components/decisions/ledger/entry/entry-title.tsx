'use client'

import { type FormEvent, useState } from 'react'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Actions } from '@/components/ui/form/actions'
import { TextArea } from '@/components/ui/form/text-area'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { entryLimits, type LedgerEntry } from '@/server/domain/ledger/entry'
import { oneLine } from '@/server/domain/messages/one-line'
import { EntryText } from '../entry-facts'
import type { EntryActs } from '../use-entry-acts'

const words = ledgerStrings.entry

/** The text of an entry, which members can change. */
export function EntryTitle({ entry, acts }: { entry: LedgerEntry; acts: EntryActs }) {
  const { me } = useWorkspace()
  const [text, setText] = useState<string | null>(null)
  /** The text of the entry as it was when the person began to change it. */
  const [seen, see] = useState(entry.text)
  /** The texts that were sent. One without an answer may have arrived: it is no other person's. */
  const [sent, setSent] = useState<readonly string[]>([])
  function edit() {
    see(entry.text)
    setSent([])
    setText(entry.text)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (text === null || text.trim() === '') return
    setSent([...sent, oneLine(text)])
    try {
      await acts.update(entry, { text })
      setText(null)
    } catch {
      // The text stays in the field, and the sentence about it is shown.
    }
  }
  if (text !== null) {
    return (
      <form className="grid gap-8" onSubmit={save}>
        <TextArea
          label={words.text}
          hint={entry.text === seen || sent.includes(entry.text) ? undefined : words.otherText(entry.text)}
          rows={3}
          maxLength={entryLimits.textLength}
          value={text}
          autoFocus
          onChange={event => setText(event.target.value)}
        />
        <Actions>
          <Button onClick={() => setText(null)}>{words.cancel}</Button>
          <Button look="main" type="submit" disabled={acts.isBusy || text.trim() === ''}>
            {words.save}
          </Button>
        </Actions>
      </form>
    )
  }
  const isStale = entry.source.kind === 'result' && entry.source.staleAt !== null
  return (
    <div className="grid gap-8">
      <div className="flex items-start gap-8">
        <p className="min-w-0 flex-1 text-headline leading-24 font-semibold wrap-anywhere">
          <EntryText entry={entry} />
        </p>
        {me.role !== 'guest' && <IconButton icon="pencil" label={words.edit} onClick={edit} />}
      </div>
      {isStale && (
        <State tone="wait" icon="triangle-alert" wraps>
          {words.staleWhy}
        </State>
      )}
      {entry.isDroppedByResult && <Caption as="p">{words.droppedWhy}</Caption>}
    </div>
  )
}
