import { sql } from 'kysely'
import * as z from 'zod'
import { activeAgent } from '../../domain/agents/active-agent.ts'
import { fork } from '../../domain/forks/fork.ts'
import { message } from '../../domain/messages/message.ts'
import type { ThreadChanges } from '../../domain/messages/thread.ts'
import { cutChanges } from '../../domain/messages/thread-changes.ts'
import { task, taskStream } from '../../domain/tasks/task.ts'
import type { Tx } from '../client.ts'

const row = z.object({
  rev: z.number(),
  messages: z.array(message),
  forks: z.array(fork),
  tasks: z.array(task),
  streams: z.array(taskStream),
  activeAgent,
})

/**
 * Reads the changes of a thread after `sinceRev`, in one statement, so that all are of one moment. At most
 * `limit` rows of each kind. Undefined: the caller can read no such thread.
 */
export async function readThreadChanges(
  tx: Tx,
  { threadId, sinceRev, limit }: { threadId: string; sinceRev: number; limit: number },
): Promise<ThreadChanges | undefined> {
  const changed = sql`thread_id = ${threadId} and rev > ${sinceRev} order by rev limit ${limit + 1}`
  const { rows } = await sql`
    select t.rev,
      coalesce((select jsonb_agg(openvibe.message_json(m) order by m.rev)
        from (select * from messages where ${changed}) m), '[]') as messages,
      coalesce((select jsonb_agg(openvibe.fork_json(f) order by f.rev)
        from (select * from forks where ${changed}) f), '[]') as forks,
      coalesce((select jsonb_agg(openvibe.task_json(w) order by w.rev)
        from (select * from tasks where origin <> 'test' and ${changed}) w), '[]') as tasks,
      ${openStreams(threadId)} as streams,
      openvibe.active_agent_json(t) as active_agent
    from threads t where t.id = ${threadId} and t.deleted_at is null`.execute(tx)
  const [found] = row.array().parse(rows)
  return found && { ...cutChanges(found, limit), streams: found.streams, activeAgent: found.activeAgent }
}

/** Selects the texts of the answers that are being written. */
export function openStreams(threadId: string) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('taskId', s.task_id, 'turn', s.turn, 'attempt', s.attempt, 'text', s.text))
    from tasks w join task_streams s on s.task_id = w.id
    where w.thread_id = ${threadId} and w.ended_at is null and w.origin <> 'test'), '[]')`
}
