import type { NotificationPause } from './quiet.ts'

/** Tells whether a pause goes on: it ends at its end by itself. */
export function isPausedAt(pause: NotificationPause | null, now: Date): boolean {
  return pause !== null && (pause.until === null || now < new Date(pause.until))
}
