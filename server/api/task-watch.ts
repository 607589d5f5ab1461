import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/client.ts'
import { listGoodKeys } from '../db/workspaces/api-keys.ts'
import { id } from '../domain/wire/ids.ts'
import type { Log } from '../log.ts'

/** Notifies the followers of tasks when there is something new to read. */
export interface TaskWatch {
  /**
   * Calls `onNews` soon after the task's log or text or the log of a task below it has grown, somebody has lost
   * access to its channel, or the key that follows it has ended; returns a function that stops this.
   */
  follow(followed: Followed, onNews: () => void): () => void
  /** Tells whether a key that follows a task was still valid at the last check. */
  isGood(keyId: string): boolean
}

interface Followed {
  taskId: string
  keyId: string
}

const lookMs = 200

const look = z.object({ id, mark: z.string() })

/**
 * Checks all followed tasks in one query at a time, whatever the number of followers; none while there are no
 * followers. It says only that there is news: each follower reads the news with the follower's own rights.
 */
export function createTaskWatch(db: Database, log: Log): TaskWatch {
  const followers = new Map<() => void, Followed>()
  const marks = new Map<string, string>()
  let endedKeys = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  async function lookOnce(): Promise<void> {
    try {
      const followed = [...followers.values()]
      const found = await db.asWorker(async tx => ({
        tasks: await sql`
          with recursive tree as (
            select id as root, id, last_event_seq from tasks
            where id = any (${unique(followed.map(({ taskId }) => taskId))}::uuid[])
            union all
            select tree.root, t.id, t.last_event_seq from tree join tasks t on t.parent_task_id = tree.id
          ), logs as (
            select root, sum(last_event_seq) as events from tree group by root
          )
          select t.id, concat_ws(':', l.events, c.access_epoch, s.turn, s.attempt, char_length(s.text)) as mark
          from logs l join tasks t on t.id = l.root join channels c on c.id = t.channel_id
          left join task_streams s on s.task_id = t.id`.execute(tx),
        keys: await listGoodKeys(tx, unique(followed.map(({ keyId }) => keyId))),
      }))
      const isNew = new Set<string>()
      for (const { id: taskId, mark } of z.array(look).parse(found.tasks.rows)) {
        if (marks.get(taskId) !== mark) isNew.add(taskId)
        marks.set(taskId, mark)
      }
      endedKeys = new Set(followed.flatMap(({ keyId }) => (found.keys.has(keyId) ? [] : [keyId])))
      for (const [onNews, { taskId, keyId }] of followers) {
        if (isNew.has(taskId) || endedKeys.has(keyId)) onNews()
      }
    } catch (error) {
      log.warn({ err: error }, 'could not read the followed tasks')
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
    follow(followed, onNews) {
      followers.set(onNews, followed)
      plan()
      return () => {
        followers.delete(onNews)
        const { taskId } = followed
        if (![...followers.values()].some(other => other.taskId === taskId)) marks.delete(taskId)
      }
    },
    isGood: keyId => !endedKeys.has(keyId),
  }
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)]
}
