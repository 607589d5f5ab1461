import { readQuoted, type StoredCatchUp } from '../../db/catch-up/catch-ups.ts'
import type { Tx } from '../../db/client.ts'
import type { CatchUp, CatchUpScope, NewsLine, ShownLine } from '../../domain/catch-up/catch-up.ts'
import { mentionsIn } from '../../domain/messages/mentions.ts'
import { plainText } from '../../domain/messages/plain-text.ts'
import { checkQuote } from '../../domain/results/check-result.ts'

const states = {
  queued: 'queued',
  running: 'writing',
  waiting: 'writing',
  completed: 'ready',
  failed: 'failed',
  cancelled: 'stopped',
} as const

/**
 * Returns a catch-up as its person may see it now: a line is hidden if one of its messages is gone, has other words, or
 * can't be read by the person any more. Runs with the rights of the person.
 */
export async function showCatchUp(tx: Tx, stored: StoredCatchUp): Promise<CatchUp> {
  const { id, since, taskId, status, problem, withdrawn, conversations, skipped, costUsd, createdAt } = stored
  const lines = await showLines(tx, stored.lines)
  return {
    id,
    scope: scopeOf(stored),
    since,
    taskId,
    state: states[status],
    problem: status === 'failed' ? problem : null,
    lines,
    hidden: withdrawn + stored.lines.length - lines.length,
    messages: stored.messageIds.length,
    conversations,
    skipped,
    costUsd,
    createdAt,
    isMarked: stored.undo !== null,
  }
}

function scopeOf({ scope, channelId, threadId }: StoredCatchUp): CatchUpScope {
  if (scope === 'thread' && channelId && threadId) return { kind: 'thread', channelId, threadId }
  return scope === 'channel' && channelId ? { kind: 'channel', channelId } : { kind: 'workspace' }
}

/** Returns the lines whose every quote still stands in a message that the person may read. */
async function showLines(tx: Tx, lines: readonly NewsLine[]): Promise<ShownLine[]> {
  const quoted = await readQuoted(
    tx,
    lines.flatMap(({ citations }) => citations.map(({ messageId }) => messageId)),
  )
  return lines.flatMap(({ id, kind, text, citations }) => {
    const sources = citations.flatMap(({ messageId, quote }) => {
      const message = quoted.get(messageId)
      if (!message || checkQuote(message.content, quote) === null) return []
      const { number, authorUserId, authorAgentId, createdAt } = message
      const mentions = mentionsIn(`${quote} ${text}`, message.mentions)
      return [{ messageId, number, quote, mentions, authorUserId, authorAgentId, createdAt }]
    })
    const place = quoted.get(citations[0]?.messageId ?? '')
    if (!place || sources.length < citations.length) return []
    const { channelId, threadId, forkId } = place
    const topic = plainText(place.topic, 100)
    const topicMentions = mentionsIn(topic, place.topicMentions)
    return [{ id, kind, text, channelId, threadId, forkId, topic, topicMentions, sources }]
  })
}
