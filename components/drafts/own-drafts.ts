import { createDrafts, type Drafts } from './drafts'

const byUser = new Map<string, Drafts>()

/** A person's drafts, the same for everyone on the page who asks. */
export function draftsOf(userId: string): Drafts {
  const known = byUser.get(userId)
  if (known) return known
  const made = createDrafts(userId)
  // A server draws for everybody: it keeps nobody's.
  if (typeof window !== 'undefined') byUser.set(userId, made)
  return made
}
