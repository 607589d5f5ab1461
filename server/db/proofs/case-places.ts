import { sql } from 'kysely'
import * as z from 'zod'
import type { CaseSource } from '../../domain/proofs/agent-case.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const casePlace = z.object({
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  /** The message was written by an agent or the system. */
  isNoQuestion: z.boolean(),
})

/** Finds the conversation of a question as the caller, so one that they may not read is not found. */
export async function findCasePlace(
  tx: Tx,
  source: Exclude<CaseSource, { kind: 'text' }>,
): Promise<z.infer<typeof casePlace> | undefined> {
  const from =
    source.kind === 'message'
      ? sql`select workspace_id, channel_id, thread_id, fork_id, author_type <> 'human' as is_no_question
          from messages where id = ${source.messageId} and deleted_at is null`
      : source.forkId === null
        ? sql`select workspace_id, channel_id, id as thread_id, null::uuid as fork_id, false as is_no_question
          from threads where id = ${source.threadId} and deleted_at is null`
        : sql`select t.workspace_id, t.channel_id, t.id as thread_id, f.id as fork_id, false as is_no_question
          from forks f join threads t on t.id = f.thread_id
          where f.id = ${source.forkId} and t.id = ${source.threadId} and t.deleted_at is null`
  const { rows } = await from.execute(tx)
  return casePlace.optional().parse(rows[0])
}
