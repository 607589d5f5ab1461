import type { PersonStatus } from './profile.ts'

/** Returns the status unless it has ended. */
export function statusAt(status: PersonStatus | null, now: Date): PersonStatus | null {
  return status?.endsAt && new Date(status.endsAt) <= now ? null : status
}
