import { sql } from 'kysely'
import * as z from 'zod'
import type { ForkMaterial } from '../../domain/forks/fork-context.ts'
import type { ContextMessage } from '../../domain/prompts/context.ts'
import { limits } from '../../domain/wire/limits.ts'
import type { Tx } from '../client.ts'
import { contextMessage, messageJson, messagesWithAuthors } from '../tasks/task-context.ts'

const forkMaterial = z.object({
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
    select f.description,
      (select ${messageJson} from ${messagesWithAuthors(workspaceId)}
        where m.id = f.parent_message_id and m.deleted_at is null) as parent,
      coalesce((select jsonb_agg(shown.message order by shown.seq) from (
        select ${messageJson} as message, m.seq from ${messagesWithAuthors(workspaceId)}
        where m.fork_id = f.id and m.author_type <> 'system' and m.deleted_at is null
        order by m.seq desc limit ${limits.contextMessages}
      ) shown), '[]') as messages
    from forks f where f.id = ${forkId}`.execute(tx)
  return z.tuple([forkMaterial]).parse(rows)[0]
}

export async function readParentMaterial(
  tx: Tx,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<ContextMessage | null> {
  const { rows } = await sql`
    select ${messageJson} as message from ${messagesWithAuthors(workspaceId)}
    where m.id = ${messageId} and m.deleted_at is null`.execute(tx)
  return z.array(z.object({ message: contextMessage })).parse(rows)[0]?.message ?? null
}
