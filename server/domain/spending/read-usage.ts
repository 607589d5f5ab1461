/**
 * The one parser of the tokens that an endpoint reports. What it reports becomes money, so nothing is believed that can't
 * be true: counts are whole and not negative, and a sum is at least its parts. Pure.
 *
 * The fields are those of the Messages API: https://docs.anthropic.com/en/api/messages
 */
import * as z from 'zod'
import type { TokenUsage } from '../tasks/task.ts'

const loose = z.record(z.string(), z.unknown())

/** More tokens than any call has; a larger number is no count. */
const mostTokens = 1e9
const count = z.number().int().min(0).max(mostTokens).nullish().catch(null)
const wireUsage = z
  .looseObject({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
    cache_creation: z
      .looseObject({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })
      .nullish()
      .catch(null),
    output_tokens_details: z.looseObject({ thinking_tokens: count }).nullish().catch(null),
  })
  .catch({})

/**
 * Merges the usage at the end of a stream into that of its start. Both are totals, so of two counts the larger one holds:
 * some endpoints send zeros, or nothing, at one of the two places.
 */
export function mergeUsage(before: unknown, after: unknown): Record<string, unknown> {
  const known = loose.safeParse(before).data ?? {}
  const newer = loose.safeParse(after).data ?? {}
  const fields = new Set([...Object.keys(known), ...Object.keys(newer)])
  return Object.fromEntries([...fields].map(field => [field, larger(known[field], newer[field])]))
}

function larger(before: unknown, after: unknown): unknown {
  if (after === null || after === undefined) return before
  const [one, other] = [count.parse(before), count.parse(after)]
  if (typeof one === 'number' && typeof other === 'number') return Math.max(one, other)
  if (loose.safeParse(before).success && loose.safeParse(after).success) return mergeUsage(before, after)
  return typeof one === 'number' && typeof after === 'number' ? before : after
}

/** Reads the tokens that an endpoint reports. A count that can't be true is missing; the sums hold their parts. */
export function readUsage(wire: unknown): TokenUsage {
  const usage = wireUsage.parse(wire ?? {})
  const { cache_creation: writes, output_tokens_details: details } = usage
  const hour = writes?.ephemeral_1h_input_tokens
  const counts = {
    inputTokens: usage.input_tokens,
    outputTokens: atLeast(usage.output_tokens, details?.thinking_tokens),
    cacheReadTokens: usage.cache_read_input_tokens,
    cacheWriteTokens: atLeast(
      usage.cache_creation_input_tokens,
      typeof hour === 'number' ? hour + (writes?.ephemeral_5m_input_tokens ?? 0) : undefined,
    ),
    cacheWrite1hTokens: hour,
    thinkingTokens: details?.thinking_tokens,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value != null))
}

/** Returns a sum that is no smaller than its known parts. */
function atLeast(sum: number | null | undefined, parts: number | null | undefined) {
  return typeof parts === 'number' ? Math.max(sum ?? 0, parts) : sum
}
