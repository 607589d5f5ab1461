import * as z from 'zod'
import { searchDecisions } from '../../chat/results/search-decisions.ts'
import type { Decision } from '../../domain/results/decision.ts'
import { defineTool } from './define-tool.ts'

export const recallDecisions = defineTool({
  name: 'recall_decisions',
  description:
    'Searches the conclusions of forks in this workspace: decisions, findings and actions of published results, newest first. It returns only lines that the person who asks and everybody in this conversation can read. Use it for questions about decisions, findings or agreements. Give a few distinctive words; without a query, it lists the newest lines. Read the source of a line with read_fork_message, by its fork_id and one of its message_numbers. A line with stale_since may be out of date: its fork has changed since then.',
  input: z.strictObject({
    query: z.string().trim().max(300).default('').describe('Search words, as in a search field.'),
    limit: z.number().int().min(1).max(20).default(8),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { query, limit }) {
    const { task, claims } = context
    const within = [...(await context.readers('all'))]
    const { workspaceId } = task
    const found = await searchDecisions(context.db, { claims, workspaceId, query, limit, within })
    const decisions = found.decisions.map(tellDecision)
    return {
      kind: 'done',
      content: {
        decisions,
        ...(found.nextCursor ? { note: 'There are older lines. Use more specific words to find them.' } : {}),
        ...(decisions.length === 0 ? { note: 'No line matches. Try other words.' } : {}),
      },
      messageIds: [...new Set(found.decisions.map(({ messageId }) => messageId))],
    }
  },
})

/** A message whose words are hidden no longer counts as a source of the line. */
function tellDecision(decision: Decision) {
  const { lineId, forkId, threadId, kind, headline, text, publishedAt, staleAt, result } = decision
  const line = result.body.bullets.find(({ id }) => id === lineId)
  const citations = line?.citations.filter(({ hidden }) => !hidden) ?? []
  return {
    headline,
    kind,
    text,
    ...(line?.owner ? { owner: line.owner } : {}),
    published_at: publishedAt.slice(0, 16),
    fork_id: forkId,
    thread_id: threadId,
    version: result.version,
    ...(staleAt ? { stale_since: staleAt.slice(0, 16) } : {}),
    message_numbers: [...new Set(citations.map(({ number }) => number))],
  }
}
