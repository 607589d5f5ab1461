import type { TaskEventEntry, TaskLog } from '../domain/tasks/task.ts'
import type { StreamedEvent } from './stream-data.ts'

/** A log that is being merged: its place among the logs, and the number of its entries that are merged. */
interface Reading {
  log: TaskLog
  place: number
  done: number
}
/** The next entry of a log. */
interface Head {
  reading: Reading
  entry: TaskEventEntry
}

/**
 * Merges the new entries of a task's log (the first one) with those of the tasks below it (each after its
 * parent). Every log stays in its order, and all of them together are in the order of writing. After the last
 * entry of a task that has ended comes nothing: a reader that has it needs no more.
 *
 * `hasAll`: these are all entries that were there. A log of which only a part was read ends the merging, since
 * its next entry may be earlier than any other.
 */
export function mergeLogs(logs: readonly TaskLog[]): { events: StreamedEvent[]; hasAll: boolean } {
  const readings = logs.map((log, place): Reading => ({ log, place, done: 0 }))
  const events: StreamedEvent[] = []
  while (!readings.some(isCut)) {
    const heads = readings.flatMap((reading): Head[] => {
      const entry = reading.log.events[reading.done]
      return entry ? [{ reading, entry }] : []
    })
    const [next] = heads.toSorted(compareHeads)
    if (!next) return { events, hasAll: true }
    const { taskId, parentTaskId } = next.reading.log
    events.push({ ...next.entry, taskId, parentTaskId })
    next.reading.done++
  }
  return { events, hasAll: false }
}

function isCut({ log, done }: Reading): boolean {
  const last = log.events.at(-1)
  return last !== undefined && done === log.events.length && last.seq < log.lastSeq
}

function compareHeads(one: Head, other: Head): number {
  return (
    Number(isFinal(one)) - Number(isFinal(other)) ||
    compareTimes(one.entry.createdAt, other.entry.createdAt) ||
    one.reading.place - other.reading.place
  )
}

function isFinal({ reading: { log, place }, entry }: Head): boolean {
  return place === 0 && log.hasEnded && entry.seq === log.lastSeq
}

/** Compares the texts, which all have the same offset: a date would lose the microseconds. */
function compareTimes(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
