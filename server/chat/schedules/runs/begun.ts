import type { Obstacle } from '../../../domain/schedules/run-lines.ts'

/** The outcome of beginning a run: a task is at work, the text was delivered, or it failed at once. */
export type Begun =
  | { kind: 'started'; taskId: string }
  | { kind: 'delivered'; messageId: string | null }
  | { kind: 'failed'; obstacle: Obstacle; isMember: boolean }
