import { createStore } from '@/components/live/store'

/**
 * Half-written messages, one per conversation, kept in this browser. Everything that knows where drafts live is in
 * this file; `place` names the person and the conversation, so that nobody finds another's on a shared machine.
 */
const prefix = 'openvibe:draft:'

/** Names of the places that hold a draft, for whoever marks them in a list. */
export const draftPlaces = createStore<ReadonlySet<string>>(new Set())

export function placeOf(userId: string, kind: 'thread' | 'channel', id: string): string {
  return `${userId}:${kind}:${id}`
}

export function readDraft(place: string): string {
  try {
    return localStorage.getItem(prefix + place) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(place: string, text: string) {
  const blank = text.trim() === ''
  try {
    if (blank) localStorage.removeItem(prefix + place)
    else localStorage.setItem(prefix + place, text)
  } catch {
    // No storage, or none left: the text is still in the box.
  }
  if (draftPlaces.get().has(place) === !blank) return
  const places = new Set(draftPlaces.get())
  if (blank) places.delete(place)
  else places.add(place)
  draftPlaces.set(places)
}

/** Finds the drafts that were left by earlier visits. */
export function findDrafts() {
  try {
    const kept = Object.keys(localStorage).filter(key => key.startsWith(prefix))
    draftPlaces.set(new Set(kept.map(key => key.slice(prefix.length))))
  } catch {
    // No storage, no drafts.
  }
}
