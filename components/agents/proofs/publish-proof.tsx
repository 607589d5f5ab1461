'use client'

import { useEffect, useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { Button } from '@/components/ui/button/button'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import type { AgentDetail } from '@/server/domain/agents/agent'
import type { AgentDraft } from '@/server/domain/agents/drafts/agent-draft'
import { ProofView } from './proof-view'
import { StartProof } from './start-proof'
import { useProof } from './use-proof'

const mentionChoices = ['0', '10', '20', '50'] as const

/** The proof of the draft in the dialog that publishes it. `onProof`: the evidence that the version is to keep. */
export function PublishProof(props: {
  agent: AgentDetail
  draft: AgentDraft | null
  onProof: (proofId: string | null) => void
}) {
  const { agent, draft, onProof } = props
  const [isOpen, setOpen] = useState(false)
  const [mentions, setMentions] = useState<(typeof mentionChoices)[number]>('10')
  const [judges, setJudges] = useState(true)
  const [proven, setProven] = useState<{ proofId: string; rev: number } | null>(null)
  if (!draft || agent.isSystem) return null
  if (proven) {
    const isOutdated = proven.rev !== draft.rev
    return (
      <div className="grid gap-10">
        <ProofView proofId={proven.proofId} />
        {isOutdated && <Hint tone="bad">{words.outdated}</Hint>}
        <Evidence key={proven.proofId} proofId={proven.proofId} isOutdated={isOutdated} onProof={onProof} />
        <Button
          className="justify-self-start"
          size="s"
          onClick={() => {
            setProven(null)
            onProof(null)
          }}
        >
          {words.proveAgain}
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div className="grid justify-items-start gap-6">
        <Button onClick={() => setOpen(true)}>{words.prove}</Button>
        <Hint>{words.proveLead}</Hint>
      </div>
    )
  }
  return (
    <div className="grid gap-10">
      <Hint>{words.proveLead}</Hint>
      <SelectField
        label={words.mentions}
        value={mentions}
        options={mentionChoices.map(value => [value, words.mentionsOf(Number(value))] as const)}
        onChange={setMentions}
      />
      <Choice
        type="checkbox"
        checked={judges}
        caption={words.judgesHint}
        onChange={event => setJudges(event.target.checked)}
      >
        {words.judges}
      </Choice>
      <StartProof
        plan={{
          agentId: agent.id,
          candidate: { kind: 'draft', rev: draft.rev },
          caseIds: null,
          mentions: Number(mentions),
          compares: true,
          judges,
        }}
        onStart={proofId => setProven({ proofId, rev: draft.rev })}
      />
    </div>
  )
}

/** Asks whether the version keeps the proof, once the proof has ended. */
function Evidence(props: {
  proofId: string
  isOutdated: boolean
  onProof: (proofId: string | null) => void
}) {
  const { proofId, isOutdated, onProof } = props
  const [isKept, setKept] = useState(false)
  const found = useProof(proofId)
  useEffect(() => {
    if (!isOutdated) return
    setKept(false)
    onProof(null)
  }, [isOutdated, onProof])
  if (isOutdated || !found.data || found.data.proof.status === 'running') return null
  return (
    <Choice
      type="checkbox"
      checked={isKept}
      caption={words.evidenceHint}
      onChange={event => {
        setKept(event.target.checked)
        onProof(event.target.checked ? proofId : null)
      }}
    >
      {words.evidence}
    </Choice>
  )
}
