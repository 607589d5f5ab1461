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
import type { AgentCase, CaseSource } from '@/server/domain/proofs/agent-case'
import { ExpectationFields } from './expectation-fields'
import { readRow, rowOf } from './expectation-values'

/**
 * The form of a case. `found` null: a new one. `source`: the question of a new case that was asked somewhere; left out,
 * it is typed here.
 */
export function CaseForm(props: {
  agentId: string
  found: AgentCase | null
  source?: CaseSource
  onClose: () => void
}) {
  const { agentId, found, onClose } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const source = found?.source ?? props.source ?? { kind: 'text', text: '' }
  const [name, setName] = useState(found?.name ?? '')
  const [text, setText] = useState(source.kind === 'message' ? (found?.question ?? '') : source.text)
  const [rows, setRows] = useState(() => (found?.expectations ?? []).map(rowOf))
  const [showsProblems, setShowsProblems] = useState(false)
  const onSuccess = async () => {
    onClose()
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
    const asked: CaseSource = source.kind === 'message' ? source : { ...source, text }
    if (found) update.mutate({ caseId: found.id, name, source: asked, expectations })
    else create.mutate({ agentId, name, source: asked, expectations })
  }

  return (
    <form className="grid grid-cols-1 gap-14" onSubmit={submit}>
      <Field
        label={words.name}
        value={name}
        required
        maxLength={80}
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
      <ExpectationFields rows={rows} showsProblems={showsProblems} onChange={setRows} />
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
