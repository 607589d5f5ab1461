import { useMutation } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type FormEvent, useId, useState } from 'react'
import { contextStrings as words } from '@/components/strings/settings/context'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { countFacts, mostContextTokens } from '@/server/domain/workspace-context/lay-context'
import type { ContextVersionDetail } from '@/server/domain/workspace-context/workspace-context'
import { useContextChange } from './use-context-change'

const TextDiff = dynamic(async () => (await import('@/components/agents/versions/text-diff')).TextDiff, {
  ssr: false,
})

/** The facts as an admin writes them, with their tokens while typing. A newer version of somebody else is never lost. */
export function FactsEditor({ current }: { current: ContextVersionDetail | null }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const refresh = useContextChange()
  const id = useId()
  const [base, setBase] = useState(current)
  const [text, setText] = useState(current?.content ?? '')
  const [note, setNote] = useState('')
  /** The person's text when another admin saved first: offered beside the newer version. */
  const [kept, setKept] = useState<string | null>(null)
  const save = useMutation(
    trpc.context.save.mutationOptions({
      onSuccess: async saved => {
        setBase(saved.current)
        setText(saved.current.content)
        setNote('')
        await refresh()
      },
    }),
  )
  const hasNewer = (current?.version ?? 0) > (base?.version ?? 0)
  const isChanged = text.trim() !== (base?.content ?? '')
  // A version that somebody restored is shown at once, unless words would be lost.
  if (hasNewer && !isChanged) {
    setBase(current)
    setText(current?.content ?? '')
  }
  const tokens = countFacts(text)
  const isTooLong = tokens > mostContextTokens
  const canSave = isChanged && !isTooLong && !save.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    save.mutate({ workspaceId: workspace.id, content: text, note, baseVersionId: base?.id ?? null })
  }

  function loadNewer() {
    setKept(text)
    setBase(current)
    setText(current?.content ?? '')
    save.reset()
    void refresh()
  }

  const problem = save.isError ? readError(save.error) : null
  const isConflict = problem?.reason === 'version_conflict' || (hasNewer && isChanged)
  return (
    <form className="grid gap-14" onSubmit={submit}>
      {kept !== null && (
        <div className="grid gap-10" role="status">
          <p className="text-sm">{words.keptNote}</p>
          <h3 className="text-sm">{words.compareKept}</h3>
          <LoadedPart inside>
            <TextDiff was={current?.content ?? ''} is={kept} />
          </LoadedPart>
          <div className="flex gap-8">
            <Button
              size="s"
              onClick={() => {
                setBase(current)
                setText(kept)
                setKept(null)
              }}
            >
              {words.useKept}
            </Button>
            <Button size="s" look="quiet" onClick={() => setKept(null)}>
              {words.dropKept}
            </Button>
          </div>
        </div>
      )}
      <div>
        <Label htmlFor={id}>{words.factsLabel}</Label>
        <textarea
          id={id}
          className={cx(
            'min-h-prompt block w-full resize-y rounded-card border border-line-control bg-field px-12 py-10',
            'font-mono text-sm leading-20 aria-invalid:border-danger phone:text-lg',
          )}
          value={text}
          placeholder={words.placeholder}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-count`}
          maxLength={20_000}
          onChange={event => setText(event.target.value)}
        />
        <p className="flex flex-wrap gap-x-14 py-6 text-xs text-text-3 tabular-nums" id={`${id}-count`}>
          <span>{words.count(tokens, mostContextTokens)}</span>
          {isTooLong && (
            <span className="text-danger" role="alert">
              {words.tooLong(tokens - mostContextTokens)}
            </span>
          )}
        </p>
      </div>
      <Field
        label={words.note}
        value={note}
        maxLength={500}
        hint={words.noteHint}
        onChange={event => setNote(event.target.value)}
      />
      {problem && <Hint tone="bad">{problem.message}</Hint>}
      <div className="flex flex-wrap items-center gap-12">
        <Button look={canSave ? 'main' : 'off'} className="min-w-72" type="submit" aria-disabled={!canSave}>
          {words.save}
        </Button>
        {isConflict && <Button onClick={loadNewer}>{words.newer}</Button>}
        <Caption role="status">{save.isSuccess && !isChanged && words.saved}</Caption>
      </div>
    </form>
  )
}
