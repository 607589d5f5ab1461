import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { TextArea } from '@/components/ui/form/text-area'
import { plainText } from '@/server/domain/messages/plain-text'
import type { AgentCase, CaseSource } from '@/server/domain/proofs/agent-case'
import type { CasePlace } from './cited-field'
import { ExpectationFields } from './expectation-fields'
import { readRow, rowOf } from './expectation-values'

/** The question of a new case that was asked somewhere. `words`: the first words of it. */
export interface AskedCase {
  source: CaseSource
  words: string
  place: Pick<CasePlace, 'threadId' | 'forkId'>
}

/** The form of a case. `found` null: a new one. `asked` left out: the question of a new one is typed here. */
export function CaseForm(props: {
  agentId: string
  found: AgentCase | null
  asked?: AskedCase
  onClose: () => void
  onSaved?: () => void
}) {
  const { agentId, found, asked, onClose, onSaved } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const source = found?.source ?? asked?.source ?? { kind: 'text', text: '' }
  const place = source.kind === 'text' ? null : (found?.place ?? asked?.place ?? null)
  const messageId = source.kind === 'message' ? source.messageId : null
  const [name, setName] = useState(found?.name ?? nameCase(asked?.words ?? ''))
  const [text, setText] = useState(
    source.kind === 'message' ? (found?.question ?? asked?.words ?? '') : source.text,
  )
  const [rows, setRows] = useState(() => (found?.expectations ?? []).map(rowOf))
  const [showsProblems, setShowsProblems] = useState(false)
  const onSuccess = async () => {
    onClose()
    onSaved?.()
    await cache.invalidateQueries(trpc.agentCase.list.queryFilter({ agentId }))
  }
  const create = useMutation(trpc.agentCase.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.agentCase.update.mutationOptions({ onSuccess }))
  const { error, isPending } = found ? update : create

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog may stand inside the form of the agent, which is not saved by this.
    event.stopPropagation()
    const expectations = rows.flatMap(row => readRow(row) ?? [])
    const isWhole = expectations.length === rows.length && name.trim() !== ''
    setShowsProblems(!isWhole)
    if (!isWhole || isPending) return
    const fields = { name, source: source.kind === 'message' ? source : { ...source, text }, expectations }
    if (found) update.mutate({ caseId: found.id, ...fields })
    else create.mutate({ agentId, ...fields })
  }

  return (
    <form className="grid grid-cols-1 gap-14" onSubmit={submit}>
      <Field
        label={words.name}
        value={name}
        required
        maxLength={longestName}
        autoFocus={found === null}
        onChange={event => setName(event.target.value)}
      />
      {source.kind === 'message' ? (
        <div className="grid gap-4">
          <p className="max-w-read text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
          <Hint>{words.questionOfMessage}</Hint>
        </div>
      ) : (
        <TextArea
          label={words.question}
          rows={4}
          required
          maxLength={10_000}
          value={text}
          hint={source.kind === 'thread' ? words.questionInThread : words.questionHint}
          onChange={event => setText(event.target.value)}
        />
      )}
      <ExpectationFields
        rows={rows}
        place={place && { ...place, messageId }}
        showsProblems={showsProblems}
        onChange={setRows}
      />
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={isPending}>
          {words.save}
        </Button>
      </Actions>
    </form>
  )
}

const longestName = 80

/** Suggests the name of a case: the first words of its question, in one line. */
function nameCase(question: string): string {
  return plainText(question).replace(/\s+/g, ' ').trim().slice(0, longestName).trim()
}
