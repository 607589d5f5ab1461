import { createDrafts, type Drafts } from './drafts'

const byUser = new Map<string, Drafts>()

/** Returns a person's drafts: the same object for every caller on the page. */
export function draftsOf(userId: string): Drafts {
  const known = byUser.get(userId)
  if (known) return known
  const made = createDrafts(userId)
  // A server renders for everybody: it keeps no person's drafts.
  if (typeof window !== 'undefined') byUser.set(userId, made)
  return made
}
