import { listEntries } from '../../chat/ledger/list-entries.ts'
import { findEntryNames } from '../../db/ledger/entry-names.ts'
import { fitItems } from '../../domain/agents/tool-result.ts'
import { labelInResult } from '../../domain/citations/citation.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import { describeHidden } from '../../domain/search/hidden-places.ts'
import type { ToolContext } from './define-tool.ts'

/**
 * Tells an agent the entries of the ledger that are open or being done, the newest first, also those that people made
 * from messages. An entry whose source is gone is left out: there is nothing to cite.
 */
export async function recallEntries(
  context: ToolContext,
  { query, limit }: { query: string; limit: number },
) {
  const { task, claims, ordinal } = context
  const { entries, nextCursor } = await listEntries(context.db, {
    claims,
    workspaceId: task.workspaceId,
    filter: { statuses: ['open', 'doing'], query },
    within: [...(await context.readers('all'))],
    limit,
  })
  const names = await context.asUser(tx =>
    findEntryNames(tx, { ids: entries.flatMap(({ owner }) => owner?.id ?? []) }),
  )
  const sourced = entries.flatMap(entry =>
    entry.source.messageId === null || entry.text === ''
      ? []
      : [{ entry, messageId: entry.source.messageId }],
  )
  const messageIds = [...new Set(sourced.map(({ messageId }) => messageId))]
  const tell = ({ entry, messageId }: (typeof sourced)[number]) => ({
    cite: `[${labelInResult(ordinal, messageIds.indexOf(messageId) + 1)}]`,
    ...tellEntry(entry, names),
  })
  const { kept, left } = fitItems(sourced, { keep: 'first', write: tell })
  const hidden = describeHidden(await context.hiddenByGuests())
  return {
    kind: 'done' as const,
    content: {
      entries: kept.map(tell),
      ...(left > 0 || nextCursor !== null
        ? { note: 'There are more entries: give words to find them.' }
        : {}),
      ...(hidden ? { not_searched: hidden } : {}),
      ...(kept.length === 0 ? { note: 'No open entry matches.' } : {}),
    },
    messageIds: [...new Set(kept.map(({ messageId }) => messageId))],
  }
}

function tellEntry(
  { kind, text, status, owner, ownerName, dueOn, source }: LedgerEntry,
  names: ReadonlyMap<string, string>,
) {
  const name = owner ? names.get(owner.id) : ownerName
  return {
    kind,
    text,
    status,
    ...(name ? { owner: name } : {}),
    ...(dueOn ? { due: dueOn } : {}),
    thread_id: source.threadId,
    ...(source.forkId ? { fork_id: source.forkId } : {}),
  }
}
