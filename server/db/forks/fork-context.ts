import { sql } from 'kysely'
import * as z from 'zod'
import { labelMessage } from '../../domain/citations/label-context.ts'
import type { ForkMaterial } from '../../domain/forks/fork-context.ts'
import type { ContextMessage } from '../../domain/prompts/context.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import type { Tx } from '../client.ts'
import { contextMessage, messageJson, messagesWithAuthors } from '../tasks/task-context.ts'

const forkMaterial = z.object({
  threadId: id,
  description: z.string(),
  parent: contextMessage.nullable(),
  messages: z.array(contextMessage),
})

/** Reads everything that an agent would be shown of a fork if it were asked now. Runs as the service. */
export async function readForkMaterial(
  tx: Tx,
  { workspaceId, forkId }: { workspaceId: string; forkId: string },
): Promise<ForkMaterial> {
  const { rows } = await sql`
    select f.thread_id, f.description,
      (select ${messageJson} from ${messagesWithAuthors(workspaceId)}
        where m.id = f.parent_message_id and m.deleted_at is null) as parent,
      coalesce((select jsonb_agg(shown.message order by shown.seq) from (
        select ${messageJson} as message, m.seq from ${messagesWithAuthors(workspaceId)}
        where m.fork_id = f.id and m.author_type <> 'system' and m.deleted_at is null
        order by m.seq desc limit ${limits.contextMessages}
      ) shown), '[]') as messages
    from forks f where f.id = ${forkId}`.execute(tx)
  const [{ threadId, parent, messages, ...fork }] = z.tuple([forkMaterial]).parse(rows)
  const at = { threadId, forkId }
  return {
    ...fork,
    parent: parent && labelMessage(parent, { threadId, forkId: null }, at),
    messages: messages.map(message => labelMessage(message, at, at)),
  }
}

/** A fork that is not open yet, as the place of readers. */
const newFork = 'new'

/** Reads the message that a fork would start from, as its agents would be shown it. */
export async function readParentMaterial(
  tx: Tx,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<ContextMessage | null> {
  const { rows } = await sql`
    select ${messageJson} as message, m.thread_id from ${messagesWithAuthors(workspaceId)}
    where m.id = ${messageId} and m.deleted_at is null`.execute(tx)
  const [found] = z.array(z.object({ message: contextMessage, threadId: id })).parse(rows)
  if (!found) return null
  const { message, threadId } = found
  return labelMessage(message, { threadId, forkId: null }, { threadId, forkId: newFork })
}
