import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { CaseSource } from '@/server/domain/proofs/agent-case'
import type { Trial, TrialInput } from '@/server/domain/trials/trial'

/** Keeps the question of a trial as a case of its agent. */
export function KeepAsCase({ agentId, trial }: { agentId: string; trial: Trial }) {
  const { workspace } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const [isKept, setKept] = useState(false)
  const { input } = trial
  if (!input) return null
  if (isKept) {
    return (
      <Link
        className={linkStyle({ place: 'line' })}
        href={`/${workspace.slug}/settings/agents/${agentId}/cases`}
      >
        {words.kept}
      </Link>
    )
  }
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{words.keep}</LinkButton>
      {isOpen && (
        <CaseDialog
          agentId={agentId}
          input={input}
          onClose={() => setOpen(false)}
          onKept={() => {
            setOpen(false)
            setKept(true)
          }}
        />
      )}
    </>
  )
}

const longestName = 80

function CaseDialog(props: { agentId: string; input: TrialInput; onClose: () => void; onKept: () => void }) {
  const { agentId, input, onClose, onKept } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [name, setName] = useState('text' in input ? input.text.slice(0, longestName) : '')
  const keep = useMutation(
    trpc.agentCase.create.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.agentCase.list.queryFilter({ agentId }))
        onKept()
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || keep.isPending) return
    keep.mutate({ agentId, name: name.trim(), source: sourceOf(input), expectations: [] })
  }

  return (
    <Dialog title={words.keepTitle} open onClose={onClose}>
      <form onSubmit={submit}>
        <p className="mb-12 text-sm text-text-2">{words.keepLead}</p>
        <Field
          label={words.keepName}
          value={name}
          maxLength={longestName}
          onChange={event => setName(event.target.value)}
        />
        {keep.isError && (
          <Hint tone="bad" className="mt-8">
            {readError(keep.error).message}
          </Hint>
        )}
        <Actions className="mt-16">
          <Button type="submit" look="main" disabled={name.trim() === '' || keep.isPending}>
            {words.keepNow}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

function sourceOf(input: TrialInput): CaseSource {
  if ('messageId' in input) return { kind: 'message', messageId: input.messageId }
  const { text } = input
  if (!('threadId' in input)) return { kind: 'text', text }
  return { kind: 'thread', threadId: input.threadId, forkId: input.forkId ?? null, text }
}
