import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import type { AgentValues } from '../agent-form-values'
import {
  basisAfter,
  beginForm,
  type Conflict,
  type FormState,
  isNewer,
  type Kept,
  keptOf,
  listChanges,
  receive,
} from './draft-form'

const waitMs = 800
/** The wait after the server was out of reach. */
const retryMs = 3_000

/** The form of an agent's draft: it saves itself a moment after the last change, and takes over the changes of others. */
export function useDraft(edited: EditedAgent) {
  const { agent } = edited
  const agentId = agent.id
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const [state, setState] = useState(() => beginForm(edited))
  const [isSaving, setSaving] = useState(false)
  /** The newest save: its values, and the revision that it makes; null: it failed. */
  const newest = useRef<{ values: AgentValues; rev: Promise<number | null> } | null>(null)
  /** The values of saves that no answer came to. They may have arrived, and come back like another admin's then. */
  const [unanswered, setUnanswered] = useState<readonly AgentValues[]>([])
  const [problem, setProblem] = useState<{ reason: string; message: string } | null>(null)
  const found = keptOf(edited)
  if (!isSaving && isNewer(found, state.kept)) setState(takeOver(state, found, unanswered))
  const changes = listChanges(state, agent.isSystem)

  async function save(): Promise<void> {
    if (isSaving || !changes.hasSome) return
    setSaving(true)
    setProblem(null)
    if (unanswered.length > 0) return reread().finally(() => setSaving(false))
    const basis = state.values
    const { rev, baseVersionId } = state.kept
    const { fields, was } = changes
    try {
      const saving = client.agentDraft.save.mutate({ agentId, rev, baseVersionId, fields, was })
      const made = saving.then(
        ({ draft }) => draft.rev,
        () => null,
      )
      newest.current = { values: basis, rev: made }
      const saved = await saving
      // An answer that is older than this save must not come after it.
      await cache.cancelQueries(trpc.agentDraft.get.queryFilter({ agentId }))
      cache.setQueryData(
        trpc.agentDraft.get.queryKey({ agentId }),
        old => old && { ...old, draft: saved.draft },
      )
      const now = keptOf({ agent, draft: saved.draft })
      setState(current => receive(current, { found: now, basis, refused: saved.conflicts }))
    } catch (error) {
      const read = readError(error)
      if (read.reason === 'unreachable') setUnanswered(sent => [...sent, basis])
      setProblem(read)
    } finally {
      setSaving(false)
    }
  }

  /** Reads how much of the saves without an answer has arrived. Then the rest is saved as usual. */
  async function reread(): Promise<void> {
    try {
      const read = await client.agentDraft.get.query({ agentId })
      await cache.cancelQueries(trpc.agentDraft.get.queryFilter({ agentId }))
      cache.setQueryData(trpc.agentDraft.get.queryKey({ agentId }), read)
      const now = keptOf(read)
      setState(current => (isNewer(now, current.kept) ? takeOver(current, now, unanswered) : current))
      setUnanswered([])
    } catch (error) {
      setProblem(readError(error))
    }
  }

  const last = useRef({ save, leave })
  last.current = { save, leave }

  /** Saves the rest for a person who leaves. A save that is on its way ends first. */
  async function leave(): Promise<void> {
    if (!changes.hasSome) return
    const onItsWay = isSaving ? newest.current : null
    const saved = (await onItsWay?.rev) ?? null
    const sent = onItsWay && saved === null ? [...unanswered, onItsWay.values] : unanswered
    try {
      const now = sent.length > 0 ? keptOf(await client.agentDraft.get.query({ agentId })) : state.kept
      const form = isNewer(now, state.kept) ? takeOver(state, now, sent) : state
      const { hasSome, fields, was } = listChanges(form, agent.isSystem)
      const { rev, baseVersionId } = form.kept
      if (hasSome)
        await client.agentDraft.save.mutate({ agentId, rev: saved ?? rev, baseVersionId, fields, was })
    } catch {
      // Nobody is there any more to be told.
    }
  }
  const { values } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values begins the wait again
  useEffect(() => {
    const isRefused = problem !== null && problem.reason !== 'unreachable'
    if (isSaving || !changes.hasSome || isRefused) return
    const timer = setTimeout(() => void last.current.save(), problem ? retryMs : waitMs)
    return () => clearTimeout(timer)
  }, [values, isSaving, changes.hasSome, problem])
  useEffect(() => () => void last.current.leave(), [])

  return {
    state,
    changes,
    isSaving,
    /** The reason why the last save failed. */
    problem: changes.hasSome ? (problem?.message ?? null) : null,
    save,
    set(change: Partial<AgentValues>) {
      setProblem(null)
      setState(current => ({ ...current, values: { ...current.values, ...change } }))
    },
    dropConflict(conflict: Conflict) {
      setState(current => ({
        ...current,
        conflicts: current.conflicts.filter(other => other !== conflict),
      }))
    },
    /** Replaces the whole state: after the draft was merged with a newer version. */
    put(next: FormState) {
      setState(next)
    },
  }
}

function takeOver(state: FormState, found: Kept, sent: readonly AgentValues[]): FormState {
  return receive(state, { found, basis: basisAfter(state.kept.fields, found.fields, sent) })
}
