import { readTaskProgress, type TaskProgress } from '../chat/tasks/log/read-task-progress.ts'
import { readAnsweredTask } from '../chat/tasks/read-answered-task.ts'
import type { TaskStream } from '../domain/tasks/task.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import { openEventStream, readLastEventId } from './event-stream.ts'
import { followNews, takePlace } from './follow-task.ts'
import { mergeLogs } from './merge-logs.ts'
import type { ApiCall } from './route.ts'
import { readPosition, type StreamPosition, writePosition } from './stream-position.ts'

const eventsAtOnce = 200

/**
 * Sends the log of a task and of the tasks below it as they grow, from the events after Last-Event-ID on, and
 * the text of the task's answer. The numbers of a log have no gaps and are committed in order, so reading 'all
 * after the last one sent' loses and repeats nothing, however often the connection is opened again. All data
 * is read with the caller's rights: a caller that loses the right to read, or whose key is revoked, gets
 * nothing more, and the stream ends.
 */
export async function streamTask(call: ApiCall, { taskId }: { taskId: string }): Promise<undefined> {
  const { db, claims, exchange, watch, key } = call
  const position = readPosition(readLastEventId(exchange.req), taskId)
  const place = takePlace(key.keyId)
  // The task is followed before it is read: an event that arrives during a read is read next.
  const news = followNews(watch, { taskId, keyId: key.keyId })
  try {
    const first = await readTaskProgress(db, { claims, taskId, after: position, limit: eventsAtOnce })
    const { hasEnded, lastSeq } = first.log
    // The last event of a task comes after everything else.
    if (hasEnded && lastSeq <= (position.get(taskId) ?? 0)) {
      exchange.res.statusCode = 204
      exchange.res.end()
      return
    }
    await sendProgress(call, { taskId, position, first, news })
  } finally {
    news.stop()
    place.leave()
  }
}

async function sendProgress(
  { db, claims, exchange, watch, key }: ApiCall,
  given: {
    taskId: string
    position: StreamPosition
    first: TaskProgress
    news: ReturnType<typeof followNews>
  },
): Promise<void> {
  const { taskId, position, first, news } = given
  const stream = openEventStream(exchange)
  let shown: TaskStream | null = null
  try {
    for (let now = first; ; ) {
      const { events, hasAll } = mergeLogs([now.log, ...now.below])
      for (const event of events) {
        position.set(event.taskId, event.seq)
        const name = event.taskId === taskId ? 'event' : 'child'
        stream.send(name, event, writePosition(position, taskId))
      }
      if (now.stream) shown = sendText(now.stream, shown, stream.send)
      if (hasAll && now.log.hasEnded) {
        stream.send('end', await readAnsweredTask(db, { claims, taskId }))
        break
      }
      if (hasAll) await Promise.race([news.come(), stream.closed])
      await stream.drained()
      if (stream.isClosed()) return
      if (!watch.isGood(key.keyId)) break
      news.forget()
      now = await readTaskProgress(db, { claims, taskId, after: position, limit: eventsAtOnce })
    }
  } catch (error) {
    // The caller may not read the task any more. The next attempt is refused with this reason.
    if (!(error instanceof DomainError)) throw error
  }
  stream.end()
}

/** Sends the new part of a text, or the whole text if it belongs to another attempt. */
function sendText(
  now: TaskStream,
  shown: TaskStream | null,
  send: (name: string, data: unknown) => void,
): TaskStream {
  const { turn, attempt, text } = now
  const goesOn = shown?.turn === turn && shown.attempt === attempt && text.startsWith(shown.text)
  const offset = goesOn ? shown.text.length : 0
  if (offset < text.length || !goesOn) send('text', { turn, attempt, offset, text: text.slice(offset) })
  return now
}
