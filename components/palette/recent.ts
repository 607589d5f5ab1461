import * as z from 'zod'

/**
 * What was gone to or done lately, newest first; kept in this browser for each person and forgotten at signing out.
 * Threads keep their first words, so that they can be listed; the list leaves out those of channels that are out of reach.
 */
const visit = z.object({
  id: z.string(),
  at: z.number(),
  thread: z.object({ id: z.string(), channelId: z.string(), title: z.string() }).optional(),
})
export type Visit = z.infer<typeof visit>

const kept = 60
const prefix = 'openvibe-recent:'

export function readRecent(userId: string): Visit[] {
  try {
    return visit.array().parse(JSON.parse(localStorage.getItem(prefix + userId) ?? '[]'))
  } catch {
    return []
  }
}

export function noteVisit(userId: string, { id, thread }: Omit<Visit, 'at'>) {
  const older = readRecent(userId).filter(each => each.id !== id)
  const recent = [{ id, at: Date.now(), thread }, ...older].slice(0, kept)
  localStorage.setItem(prefix + userId, JSON.stringify(recent))
}

export function forgetRecent(userId: string) {
  localStorage.removeItem(prefix + userId)
}
