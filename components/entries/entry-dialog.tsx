'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useReachable } from '@/components/channels/use-channel-people'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { entriesStrings as words } from '@/components/strings/decisions/entries'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { DayField } from '@/components/ui/form/day-field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import { Caption } from '@/components/ui/text/caption'
import { useSettled } from '@/components/workspace/use-settled'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type EntryKind, type EntryOwner, entryLimits } from '@/server/domain/ledger/entry'
import { quoteBeginning } from '@/server/domain/ledger/quote-beginning'
import type { Message } from '@/server/domain/messages/message'
import { checkQuote } from '@/server/domain/results/check-result'
import { ContradictionPairs, type PairAnswers } from './contradiction-pairs'
import { firstSentence } from './first-sentence'
import { useCreateEntry } from './use-create-entry'

/** The message of a new entry, its kind, and the words of the message that are selected. */
export interface EntryWish {
  message: Message
  kind: EntryKind
  selected: string
}

/** Makes a decision or a to-do from a message. Its text begins with the selected words, or with the first sentence. */
export function EntryDialog({ wish, onClose }: { wish: EntryWish; onClose: () => void }) {
  const { message, selected } = wish
  const { tell } = useThreadScope()
  const trpc = useTRPC()
  const quoted = findQuote(message.content, selected)
  const [kind, setKind] = useState(wish.kind)
  const [text, setText] = useState(
    (selected || firstSentence(message.content)).slice(0, entryLimits.textLength),
  )
  const [owner, setOwner] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [answers, setAnswers] = useState<PairAnswers>({})
  const settled = useSettled(text.trim(), 400)
  const isDecision = kind === 'decision'
  const found = useQuery(
    trpc.ledger.textContradictions.queryOptions(
      { messageId: message.id, text: settled },
      { enabled: isDecision && settled !== '', placeholderData: before => before },
    ),
  )
  const contradictions = isDecision && settled !== '' ? (found.data?.contradictions ?? []) : []
  const create = useCreateEntry(sentence => {
    tell(sentence)
    onClose()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({
      messageId: message.id,
      quote: quoted,
      kind,
      text: text.trim(),
      owner: readOwner(owner),
      dueOn,
      answers: contradictions.flatMap(({ earlier }) => {
        const answer = answers[earlier.id]
        return answer ? [{ entryId: earlier.id, answer }] : []
      }),
    })
  }

  return (
    <Dialog title={words.title[kind]} open onClose={onClose} returnTo={`m-${message.id}`}>
      <form className="flex flex-col gap-16" onSubmit={submit}>
        <ViewSwitch
          label={words.kind}
          views={[
            ['decision', words.kinds.decision],
            ['todo', words.kinds.todo],
          ]}
          shown={kind}
          onShow={setKind}
        />
        <TextArea
          label={words.text}
          hint={words.textHint}
          rows={2}
          value={text}
          maxLength={entryLimits.textLength}
          onChange={event => setText(event.target.value)}
        />
        <div>
          <Caption as="p">{words.source}</Caption>
          <blockquote className="m-0 border-l-2 border-line-strong pl-10 wrap-anywhere text-text-2">
            {quoted ?? quoteBeginning(message.content)}
          </blockquote>
        </div>
        <div className="grid grid-cols-2 gap-12 phone:grid-cols-1">
          <OwnerField kind={kind} value={owner} onChange={setOwner} />
          <DayField label={words.due} value={dueOn} onChange={setDueOn} />
        </div>
        <ContradictionPairs
          contradictions={contradictions}
          answers={answers}
          onAnswer={(entryId, answer) => setAnswers({ ...answers, [entryId]: answer })}
        />
        {create.isError && <Hint tone="bad">{readError(create.error).message}</Hint>}
        <Actions staysInSight>
          <Button type="submit" look="main" disabled={text.trim() === '' || create.isPending}>
            {words.save[kind]}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

/** Chooses a person who can read the message, or an agent. */
function OwnerField(props: { kind: EntryKind; value: string; onChange: (value: string) => void }) {
  const { kind, value, onChange } = props
  const { channel } = useThreadScope()
  const { agents } = useWorkspace()
  const people = useReachable(channel)
  const chosen = readOwner(value)
  const agent = chosen?.kind === 'agent' ? agents.get(chosen.id) : undefined
  return (
    <SelectField
      label={words.owner}
      isFullWidth
      value={value}
      hint={agent && kind === 'todo' ? words.agentStarts(agent.displayName) : undefined}
      options={[
        ['', words.nobody],
        ...people.map(({ userId, displayName }): [string, string] => [`user:${userId}`, displayName]),
        ...[...agents.values()]
          .filter(each => !each.isSystem && each.isActive)
          .map(({ id, displayName }): [string, string] => [`agent:${id}`, words.agent(displayName)]),
      ]}
      onChange={onChange}
    />
  )
}

function readOwner(value: string): EntryOwner | null {
  const [kind, id] = value.split(':')
  if (!id) return null
  return kind === 'agent' ? { kind: 'agent', id } : { kind: 'user', id }
}

/** Returns the exact words that are selected in a message; undefined: they are not in its text, or nothing is selected. */
function findQuote(content: string, selected: string): string | undefined {
  const words = selected === '' ? null : checkQuote(content, selected)
  return words !== null && words.length <= entryLimits.quoteLength ? words : undefined
}
