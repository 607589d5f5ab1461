import * as z from 'zod'
import { oneLine } from '../messages/one-line.ts'
import { id, time } from '../wire/ids.ts'
import { plainName } from '../wire/plain-name.ts'
import type { Workspace } from '../workspaces/workspace.ts'
import { forkContextKeys } from './leave-out.ts'

/** A fork: a side conversation that starts at one message of a thread. */
export const fork = z.object({
  id,
  threadId: id,
  parentMessageId: id,
  description: z.string(),
  status: z.enum(['active', 'resolved', 'abandoned']),
  divePartnerId: id.nullable(),
  createdBy: id,
  rev: z.number().int(),
  createdAt: time,
  closedBy: id.nullable(),
  closedAt: time.nullable(),
  /** The number of its messages, with the deleted ones. System lines are not messages. */
  messageCount: z.number().int(),
  lastActivityAt: time,
  /** The first few people and agents who wrote in it, in order of their first message. */
  participants: z.array(z.object({ id, kind: z.enum(['user', 'agent']) })),
  /** The keys of context items that its agents are not shown. */
  leftOut: z.array(z.string()),
  /** The US dollars that its agents may use; at the limit the fork pauses and asks. */
  budgetUsd: z.number(),
  spentUsd: z.number(),
  /** The current published result: its version, its message in the thread and its headline; null: none yet. */
  resultVersion: z.number().int().nullable(),
  resultMessageId: id.nullable(),
  resultHeadline: z.string().nullable(),
  /** The time since when that result may no longer match the fork. */
  staleAt: time.nullable(),
  /** The version that the open result draft would become; null: nobody is resolving the fork now. */
  draftVersion: z.number().int().nullable(),
})
export type Fork = z.infer<typeof fork>

/** A fork in the caller's own list. */
export const forkOfMine = z.object({ fork, channelId: id, unreadCount: z.number().int() })
export type ForkOfMine = z.infer<typeof forkOfMine>

const mostDescription = 500
export const forkDescription = z
  .string()
  .overwrite(plainName)
  .max(mostDescription, `A description can have up to ${mostDescription} characters.`)

export const mostBudgetUsd = 1_000

/**
 * The lowest budget is the cost of one short answer; the highest is more than anybody would mean for one
 * question.
 */
export const forkBudget = z
  .number()
  .min(0.01, 'A fork needs a budget of at least $0.01.')
  .max(mostBudgetUsd, 'A fork’s budget can be up to $1,000.')

export const leftOut = z.array(z.string().overwrite(oneLine).min(1).max(200)).max(200)

/**
 * Returns the items that are left out of a new fork: those that its creator named, or else those of the workspace's
 * setting.
 */
export function firstLeftOut(
  { forksBeginWith }: Pick<Workspace, 'forksBeginWith'>,
  wished: string[] | undefined,
): string[] {
  return wished ?? (forksBeginWith === 'message' ? [forkContextKeys.thread] : [])
}

/**
 * Returns a fork's description: the one that its creator gave, or else the beginning of the message that it
 * starts from: its first sentence, with the next one if that is only a word or two.
 */
export function proposeDescription(wished: string, content: string): string {
  const said = oneLine(wished)
  if (said !== '') return said.slice(0, mostDescription).toWellFormed()
  const [line = ''] = content
    .replace(/[*_`>#]+/g, '')
    .trim()
    .split('\n')
  const [start = '', next] = line.split(/(?<=[.?!])\s/u)
  const first = next && start.split(/\s/u).length < 3 ? `${start} ${next}` : start
  return first.length <= 120 ? first.trim() : `${first.slice(0, 119).toWellFormed().trimEnd()}…`
}
