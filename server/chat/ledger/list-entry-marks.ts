import type { Claims, Database } from '../../db/client.ts'
import { listMarks } from '../../db/ledger/entries.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import type { EntryMark } from '../../domain/ledger/entry-list.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Lists the messages of a thread and its forks from which people made entries. */
export function listEntryMarks(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<{ marks: EntryMark[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadWorkspace(tx, { threadId }))) throw notFound('thread')
    return { marks: await listMarks(tx, { threadId }) }
  })
}
