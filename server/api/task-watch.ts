import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/client.ts'
import { id } from '../domain/ids.ts'
import type { Log } from '../log.ts'

/** Tells those who follow tasks when there is something new to read. */
export interface TaskWatch {
  /** Calls `onNews` soon after the task's log or text has grown; returns how to stop. */
  follow(taskId: string, onNews: () => void): () => void
}

const lookMs = 200

const look = z.object({ id, mark: z.string() })

/**
 * One look at all followed tasks at a time, whatever the number of followers; none while nobody follows any. It says
 * only that there is news: what somebody may read of it is read as that person.
 */
export function createTaskWatch(db: Database, log: Log): TaskWatch {
  const followers = new Map<string, Set<() => void>>()
  const marks = new Map<string, string>()
  let timer: NodeJS.Timeout | null = null

  async function lookOnce(): Promise<void> {
    try {
      const { rows } = await db.asWorker(tx =>
        sql`
          select t.id, concat_ws(':', t.last_event_seq, s.turn, s.attempt, char_length(s.text)) as mark
          from tasks t left join task_streams s on s.task_id = t.id
          where t.id = any (${[...followers.keys()]}::uuid[])`.execute(tx),
      )
      for (const { id: taskId, mark } of z.array(look).parse(rows)) {
        if (marks.get(taskId) === mark) continue
        marks.set(taskId, mark)
        for (const onNews of followers.get(taskId) ?? []) onNews()
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look at the tasks that are followed')
    }
    timer = null
    plan()
  }

  function plan(): void {
    if (timer || followers.size === 0) return
    timer = setTimeout(() => void lookOnce(), lookMs)
    timer.unref()
  }

  return {
    follow(taskId, onNews) {
      const those = followers.get(taskId) ?? new Set()
      followers.set(taskId, those.add(onNews))
      plan()
      return () => {
        those.delete(onNews)
        if (those.size > 0) return
        followers.delete(taskId)
        marks.delete(taskId)
      }
    },
  }
}
