/**
 * The purposes for which tasks read conversations (docs/decisions/076-reading-tasks.md). A new purpose is a file here
 * with `defineReading`, a line in this map, and its name in `readingPurpose` (domain/tasks/events.ts). A task for it is
 * made by `startReadingTask` (chat/tasks/readings/start-reading-task.ts).
 */

import type { ReadingPurpose } from '../../domain/tasks/events.ts'
import { catchUpReading } from './catch-up.ts'
import { judgementReading } from './judgement.ts'
import type { Reading } from './reading.ts'
import { reflectionReading } from './reflection.ts'
import { summaryReading } from './summary.ts'

const all: Readonly<Partial<Record<ReadingPurpose, Reading>>> = {
  catch_up: catchUpReading,
  judgement: judgementReading,
  reflection: reflectionReading,
  summary: summaryReading,
}

/** Returns the purpose of a reading task. */
export function findReading(purpose: ReadingPurpose): Reading {
  const found = all[purpose]
  if (!found) throw new Error(`No code reads for the purpose ${purpose}.`)
  return found
}
