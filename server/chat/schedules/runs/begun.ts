import type { Obstacle } from '../../../domain/schedules/run-lines.ts'

/** What came of a run that was begun: a task is at work, the text was delivered, or it failed at once. */
export type Begun =
  | { kind: 'started'; taskId: string }
  | { kind: 'delivered'; messageId: string | null }
  | { kind: 'failed'; obstacle: Obstacle; isMember: boolean }
