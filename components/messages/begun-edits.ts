import { useSyncExternalStore } from 'react'
import { createStore } from '@/components/live/store'

/** An edit that a person began and has not saved. */
export interface BegunEdit {
  text: string
  /** The words of the message that the edit began on. */
  base: string
}

/** By message. They outlive their boxes, which close for another edit and leave the page when they are scrolled away. */
const edits = createStore<ReadonlyMap<string, BegunEdit>>(new Map())

/** Returns the unsaved edit of a message as it is now, outside of React. */
export function begunEdit(messageId: string): BegunEdit | undefined {
  return edits.get().get(messageId)
}

/** Keeps an unsaved edit; null: forgets it. */
export function keepEdit(messageId: string, edit: BegunEdit | null): void {
  const next = new Map(edits.get())
  if (edit) next.set(messageId, edit)
  else next.delete(messageId)
  edits.set(next)
}

/** Returns the unsaved edit of a message. */
export function useBegunEdit(messageId: string): BegunEdit | undefined {
  return useSyncExternalStore(
    edits.subscribe,
    () => begunEdit(messageId),
    () => undefined,
  )
}

/** Tells whether a message has an unsaved edit; it is not drawn again while somebody types it. */
export function useHasBegunEdit(messageId: string): boolean {
  return useSyncExternalStore(
    edits.subscribe,
    () => edits.get().has(messageId),
    () => false,
  )
}
