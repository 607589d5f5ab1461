import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { useTRPC } from '@/components/trpc/api'
import { LinkButton } from '@/components/ui/button/link-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { CaseSource } from '@/server/domain/proofs/agent-case'
import type { Trial, TrialInput } from '@/server/domain/trials/trial'
import { CaseForm } from '../cases/case-form'

/** Keeps the question of a trial as a case of its agent, with the expectations that its answers have to meet. */
export function KeepAsCase({ agentId, trial }: { agentId: string; trial: Trial }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [isOpen, setOpen] = useState(false)
  const [isKept, setKept] = useState(false)
  const { input, task } = trial
  // The list of trials has the words of a past message.
  const trials = useQuery(trpc.trial.list.queryOptions({ agentId }))
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
  const isReading = 'messageId' in input && trials.isPending
  const asked =
    'text' in input
      ? input.text
      : (trials.data?.trials.find(entry => entry.task.id === task.id)?.question ?? '')
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{words.keep}</LinkButton>
      <Dialog title={words.keep} width="l" open={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-12 text-sm text-text-2">{words.keepLead}</p>
        {isReading ? (
          <p role="status">{words.reading}</p>
        ) : (
          <CaseForm
            agentId={agentId}
            found={null}
            asked={{ source: sourceOf(input), words: asked, place: task }}
            onClose={() => setOpen(false)}
            onSaved={() => setKept(true)}
          />
        )}
      </Dialog>
    </>
  )
}

function sourceOf(input: TrialInput): CaseSource {
  if ('messageId' in input) return { kind: 'message', messageId: input.messageId }
  const { text } = input
  if (!('threadId' in input)) return { kind: 'text', text }
  return { kind: 'thread', threadId: input.threadId, forkId: input.forkId ?? null, text }
}
