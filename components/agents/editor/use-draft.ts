import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import type { AgentValues } from '../agent-form-values'
import { beginForm, type Conflict, type FormState, isNewer, keptOf, listChanges, receive } from './draft-form'

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
  /** The revision that the save on its way makes; null: none is on its way, or it failed. */
  const inFlight = useRef<Promise<number | null>>(Promise.resolve(null))
  const [problem, setProblem] = useState<{ reason: string; message: string } | null>(null)
  const found = keptOf(edited)
  if (!isSaving && isNewer(found, state.kept)) {
    setState(receive(state, { found, basis: state.kept.fields }))
  }
  const changes = listChanges(state, agent.isSystem)

  async function save(): Promise<void> {
    if (isSaving || !changes.hasSome) return
    setSaving(true)
    setProblem(null)
    const basis = state.values
    const { rev, baseVersionId } = state.kept
    const { fields, was } = changes
    try {
      const saving = client.agentDraft.save.mutate({ agentId, rev, baseVersionId, fields, was })
      inFlight.current = saving.then(
        ({ draft }) => draft.rev,
        () => null,
      )
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
      setProblem(readError(error))
    } finally {
      setSaving(false)
    }
  }

  const last = useRef({ save, leave })
  last.current = { save, leave }

  /** Saves the rest for a person who leaves. A save that is on its way ends first. */
  async function leave(): Promise<void> {
    if (!changes.hasSome) return
    const rev = (isSaving && (await inFlight.current)) || state.kept.rev
    const { baseVersionId } = state.kept
    const { fields, was } = changes
    await client.agentDraft.save.mutate({ agentId, rev, baseVersionId, fields, was }).catch(() => {})
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
