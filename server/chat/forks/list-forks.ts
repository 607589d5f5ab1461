import type { Claims, Database } from '../../db/client.ts'
import { listForks as listOfThread } from '../../db/forks/forks.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Lists a thread's forks, the oldest first. */
export function listForks(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<{ forks: Fork[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadWorkspace(tx, { threadId }))) throw notFound('thread')
    return { forks: await listOfThread(tx, { threadId }) }
  })
}
