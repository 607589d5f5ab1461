import * as z from 'zod'
import { searchDecisions } from '../../chat/results/search-decisions.ts'
import { type LineState, listLineStates } from '../../db/ledger/line-entries.ts'
import { fitItems } from '../../domain/agents/tool-result.ts'
import { labelInResult } from '../../domain/citations/citation.ts'
import { type Decision, type DecisionCursor, decisionCursor } from '../../domain/results/decision.ts'
import { describeHidden } from '../../domain/search/hidden-places.ts'
import { defineTool, ToolError } from './define-tool.ts'
import { recallEntries } from './recall-entries.ts'

export const recallDecisions = defineTool({
  name: 'recall_decisions',
  description:
    'Searches the conclusions of forks in this workspace, newest first: decisions, findings and actions of published results. Use it for questions about a decision, a finding or an agreement. Without a query, it lists the newest lines. Read the source of a line with read_fork_message, by its fork_id and one of its message_numbers. A line with stale_since may be out of date.',
  input: z.strictObject({
    query: z.string().trim().max(300).default('').describe('Search words, as in a search field.'),
    limit: z.number().int().min(1).max(20).default(8),
    ledger: z
      .boolean()
      .default(false)
      .describe('True: the open decisions and to-dos of the ledger instead, with owner and due day.'),
    cursor: z.string().max(100).optional().describe('The cursor of an earlier result: reads on after it.'),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { query, limit, cursor, ledger }) {
    if (ledger) return recallEntries(context, { query, limit })
    const { task, claims } = context
    const after = cursor === undefined ? null : readCursor(cursor)
    const within = [...(await context.readers('all'))]
    const { workspaceId } = task
    const asked = { claims, workspaceId, query, limit, within, cursor: after }
    const { decisions, nextCursor } = await searchDecisions(context.db, asked)
    const hidden = describeHidden(await context.hiddenByGuests())
    const messageIds = [...new Set(decisions.map(({ messageId }) => messageId))]
    const forkIds = decisions.map(({ forkId }) => forkId)
    const states = await context.asUser(tx => listLineStates(tx, { forkIds }))
    const tell = (decision: Decision) => ({
      cite: `[${labelInResult(context.ordinal, messageIds.indexOf(decision.messageId) + 1)}]`,
      ...tellDecision(decision, findState(states, decision)),
    })
    const { kept, left } = fitItems(decisions, { keep: 'first', write: tell })
    const last = kept.at(-1)
    const hasMore = last !== undefined && (left > 0 || nextCursor !== null)
    return {
      kind: 'done',
      content: {
        ...(hasMore
          ? { cursor: writeCursor(last), note: 'There are older lines: read on with this cursor.' }
          : {}),
        decisions: kept.map(tell),
        ...(hidden ? { not_searched: hidden } : {}),
        ...(decisions.length === 0
          ? { note: after ? 'There are no older lines.' : 'No line matches. Try other words.' }
          : {}),
      },
      messageIds: [...new Set(kept.map(({ messageId }) => messageId))],
    }
  },
})

function writeCursor({ publishedAt, id }: Decision): string {
  return `${publishedAt} ${id}`
}

function readCursor(cursor: string): DecisionCursor {
  const [publishedAt, id] = cursor.trim().split(/\s+/)
  const { data } = decisionCursor.safeParse({ publishedAt, id })
  if (!data)
    throw new ToolError('This cursor is not one of an earlier result. Call without it.', 'invalid_input')
  return data
}

function findState(states: readonly LineState[], { forkId, lineId }: Decision): LineState | undefined {
  return states.find(state => state.forkId === forkId && state.lineId === lineId)
}

/**
 * A message whose words are hidden no longer counts as a source of the line. The owner in the ledger counts, where there
 * is one, because people change it there.
 */
function tellDecision(decision: Decision, state: LineState | undefined) {
  const { lineId, forkId, threadId, kind, headline, text, publishedAt, staleAt, result } = decision
  const line = result.body.bullets.find(({ id }) => id === lineId)
  const owner = state ? state.owner : line?.owner
  const citations = line?.citations.filter(({ hidden }) => !hidden) ?? []
  return {
    headline,
    kind,
    text,
    ...(state ? { status: state.status } : {}),
    ...(owner ? { owner } : {}),
    ...(state?.due ? { due: state.due } : {}),
    published_at: publishedAt.slice(0, 16),
    fork_id: forkId,
    thread_id: threadId,
    version: result.version,
    ...(staleAt ? { stale_since: staleAt.slice(0, 16) } : {}),
    message_numbers: [...new Set(citations.map(({ number }) => number))],
  }
}
