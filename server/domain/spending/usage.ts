/**
 * The usage of model calls, summed up by day, agent, model, member or conversation. Days are in UTC, like those of
 * budgets.
 */
import * as z from 'zod'
import { messageMentions } from '../messages/message-mentions.ts'
import { id } from '../wire/ids.ts'
import { addDollars } from './add-dollars.ts'
import { forecast } from './forecast.ts'

export const usageBy = z.enum(['day', 'agent', 'model', 'member', 'thread'])
export type UsageBy = z.infer<typeof usageBy>

export const usageSums = z.object({
  calls: z.number().int(),
  /** The input tokens without those of the cache. */
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cacheReadTokens: z.number().int(),
  cacheWriteTokens: z.number().int(),
  /** The US dollars of the calls with a known price. */
  costUsd: z.number(),
  /** The US dollars that the cache saved; below 0: more was written into it than read. */
  savedUsd: z.number(),
  /** The number of calls with an unknown price. */
  unpricedCalls: z.number().int(),
})
export type UsageSums = z.infer<typeof usageSums>

/** Our estimates of a model's prompts and the endpoint's counts of the same prompts, in tokens. */
const usageEstimates = z.object({
  estimatedTokens: z.number().int(),
  countedTokens: z.number().int(),
})

/** A thread's main line or a fork. */
export const usageConversation = z.object({
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  /** The fork's topic, or the first words of the thread; empty: they were deleted. */
  title: z.string(),
  /** The people and agents whom the title mentions, as they were meant. */
  mentions: messageMentions.optional(),
})
export type UsageConversation = z.infer<typeof usageConversation>

/** `key`: the day, the model, or the id of the agent, member, thread or fork. */
export const usageRow = usageSums.extend({
  key: z.string(),
  /** Only by model; null: nothing to compare. */
  estimates: usageEstimates.nullable(),
  /** Only by thread; null: the caller may not read the conversation. */
  conversation: usageConversation.nullable(),
})
export type UsageRow = z.infer<typeof usageRow>

/** The most rows that are shown one by one: more than the days of a year; of all others, the most expensive ones. */
export const mostUsageRows = 500

/** The sums of a range of days. `others`: the sum of all rows that are not shown one by one; null: there are none. */
export const usageReport = z.object({
  rows: z.array(usageRow),
  others: usageSums.extend({ count: z.number().int() }).nullable(),
  total: usageSums,
})
export type UsageReport = z.infer<typeof usageReport>

const day = z.iso.date()
const dayMs = 24 * 60 * 60 * 1000
/** A page shows at most a year and a day. */
const mostUsageDays = 366

/** A range of days, and how its usage is grouped. */
export const usageRange = z
  .strictObject({
    by: usageBy,
    from: day.describe('The first day of the range, in UTC.'),
    to: day.describe('The last day of the range. This day is included.'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first day.' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < mostUsageDays, {
    path: ['from'],
    error: `Choose a range of up to ${mostUsageDays} days.`,
  })

export const usageQuery = usageRange.safeExtend({ workspaceId: id })
export type UsageQuery = z.infer<typeof usageQuery>

/** The usage of a person: their conversations are not told, because these sums are those of everybody. */
export const ownUsageQuery = usageQuery.safeExtend({ by: usageBy.exclude(['member', 'thread']) })
export type OwnUsageQuery = z.infer<typeof ownUsageQuery>

/** The current month so far, and its forecast; null: there are too few days for one. */
export const monthOfUsage = z.object({ total: usageSums, forecast: forecast.nullable() })
export type MonthOfUsage = z.infer<typeof monthOfUsage>

/** Returns how far the estimates were above the counts, as a share of the counts; below 0: they were below. */
export function compareEstimates({ estimates }: Pick<UsageRow, 'estimates'>): number | null {
  if (!estimates || estimates.countedTokens === 0) return null
  return estimates.estimatedTokens / estimates.countedTokens - 1
}

const none: UsageSums = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0,
  savedUsd: 0,
  unpricedCalls: 0,
}

/** Sums rows to the millionth of a dollar, so that the sum matches the rows that are shown. */
export function sumUsage(rows: readonly UsageSums[]): UsageSums {
  return rows.reduce<UsageSums>(
    (sum, row) => ({
      calls: sum.calls + row.calls,
      inputTokens: sum.inputTokens + row.inputTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
      cacheReadTokens: sum.cacheReadTokens + row.cacheReadTokens,
      cacheWriteTokens: sum.cacheWriteTokens + row.cacheWriteTokens,
      costUsd: addDollars(sum.costUsd, row.costUsd),
      savedUsd: addDollars(sum.savedUsd, row.savedUsd),
      unpricedCalls: sum.unpricedCalls + row.unpricedCalls,
    }),
    none,
  )
}

/** Makes the report of all rows, the first of which are shown one by one. The total is that of all rows. */
export function reportUsage(all: readonly UsageRow[], mostRows = mostUsageRows): UsageReport {
  const rest = all.slice(mostRows)
  return {
    rows: all.slice(0, mostRows),
    others: rest.length > 0 ? { ...sumUsage(rest), count: rest.length } : null,
    total: sumUsage(all),
  }
}
