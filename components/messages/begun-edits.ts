import { useSyncExternalStore } from 'react'
import { type Kept, keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'

/** An edit that a person began and has not saved. */
export interface BegunEdit {
  text: string
  /** The words of the message that the edit began on. */
  base: string
}

/** The part of a message that an edit is kept by: only its author edits it. */
interface Edited {
  id: string
  authorUserId: string | null
}

/**
 * By place. Unsaved edits outlive their boxes, which close for another edit and leave the page when they are scrolled
 * away, and the page: they are kept in this browser until they are saved, cancelled, or their author signs out.
 */
const edits = new Map<string, Kept<BegunEdit | null>>()

const form = {
  otherwise: null,
  // By hand: the first scripts look for unsaved edits, and a schema is loaded later than that.
  parse(text: string): BegunEdit | null {
    const edit: unknown = JSON.parse(text)
    if (typeof edit !== 'object' || edit === null || !('text' in edit && 'base' in edit)) return null
    const { text: words, base } = edit
    return typeof words === 'string' && typeof base === 'string' ? { text: words, base } : null
  },
  write: (edit: BegunEdit | null) => edit && JSON.stringify(edit),
}

function editOf({ id, authorUserId }: Edited): Kept<BegunEdit | null> {
  const place = placeOf(authorUserId ?? '', `edit:${id}`)
  const known = edits.get(place)
  if (known) return known
  const made = keep<BegunEdit | null>(place, form)
  // A server draws for everybody: it keeps nobody's edits.
  if (typeof window !== 'undefined') edits.set(place, made)
  return made
}

/** Returns the unsaved edit of a message as it is now, outside of React. */
export function begunEdit(message: Edited): BegunEdit | null {
  return editOf(message).get()
}

/** Keeps an unsaved edit; null: forgets it. */
export function keepEdit(message: Edited, edit: BegunEdit | null): void {
  editOf(message).set(edit)
}

/** Returns the unsaved edit of a message. */
export function useBegunEdit(message: Edited): BegunEdit | null {
  const kept = editOf(message)
  return useSyncExternalStore(kept.subscribe, kept.get, () => null)
}

/** Tells whether the reader has an unsaved edit of a message, which is not drawn again while it is typed. */
export function useHasBegunEdit(message: Edited, readerId: string): boolean {
  // Most rows are of others: they need not look into the browser's storage.
  const kept = message.authorUserId === readerId ? editOf(message) : null
  return useSyncExternalStore(
    kept?.subscribe ?? hearNothing,
    () => kept !== null && kept.get() !== null,
    () => false,
  )
}

function hearNothing() {
  return () => {}
}
