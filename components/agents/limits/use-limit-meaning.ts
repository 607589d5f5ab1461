import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limitStrings as words } from '@/components/strings/agents/limits'
import { useTRPC } from '@/components/trpc/api'
import type { AgentValues } from '../agent-form-values'

const pauseMs = 400
const limitNames = ['budgetUsd', 'maxTurns', 'maxTotalTokens', 'maxOutputTokens', 'timeoutSeconds'] as const
type LimitName = (typeof limitNames)[number]

/**
 * Returns a sentence for each limit of the form: its meaning in dollars, and the number of recent tasks that went above
 * it. Empty for a new agent. Asks a moment after the last change.
 */
export function useLimitMeaning(
  agentId: string | null,
  values: Pick<AgentValues, LimitName>,
): Partial<Record<LimitName, string>> {
  const trpc = useTRPC()
  const limits = {
    budgetUsd: usable(values.budgetUsd, 1_000),
    maxTurns: usable(values.maxTurns, 50),
    maxTotalTokens: usable(values.maxTotalTokens, 100_000_000),
    maxOutputTokens: usable(values.maxOutputTokens, 10_000_000),
  }
  const asked = useSettled(JSON.stringify(limits)) === JSON.stringify(limits) ? limits : null
  const { data: use } = useQuery(
    trpc.usage.limits.queryOptions(
      { agentId: agentId ?? '', ...limits },
      { enabled: agentId !== null && asked !== null, placeholderData: keepPreviousData, staleTime: 60_000 },
    ),
  )
  if (!use || agentId === null) return {}
  if (use.tasks === 0) return { budgetUsd: words.none }
  const { budgetUsd, maxTurns, maxTotalTokens, maxOutputTokens } = limits
  return {
    ...(budgetUsd !== null && { budgetUsd: words.usd(use, budgetUsd) }),
    ...(maxTurns !== null && { maxTurns: words.turns(use, maxTurns) }),
    ...(maxTotalTokens !== null && { maxTotalTokens: words.totalTokens(use, maxTotalTokens) }),
    ...(maxOutputTokens !== null && { maxOutputTokens: words.outputTokens(use, maxOutputTokens) }),
    timeoutSeconds: words.time(use),
  }
}

/** Returns a limit that can be compared with; null: there is none, or the field holds no such number. */
function usable(value: number | null, most: number): number | null {
  return value !== null && value > 0 && value <= most ? value : null
}

/** Returns the value as it was when it had not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
