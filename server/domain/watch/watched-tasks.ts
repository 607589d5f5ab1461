import type { TaskOrigin } from '../tasks/task.ts'

/** The tasks that people, programs, schedules and other agents started. Trials, replays and readings never count. */
export const watchedOrigins: readonly TaskOrigin[] = [
  'message',
  'regenerate',
  'child',
  'schedule',
  'webhook',
  'api',
  'todo',
  'resolve',
  'opening',
  'routing',
]

/** The figures of a version cover its newest tasks, so that they take the same time however old it is. */
export const tasksPerVersion = 500
/** The versions of one page. */
export const versionsPerPage = 10
/** The same person asks the same agent again in the conversation within this time after an answer: a follow-up. */
export const followUpMinutes = 60
