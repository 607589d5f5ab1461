import { createStore } from '@/components/live/store'

/** One line over the page about an act on what is unread; `actId`: the act can be undone. */
export interface Note {
  text: string
  actId: string | null
}

export const note = createStore<Note | null>(null)

/** Shows a line over the page for a moment. */
export function tellNote(text: string) {
  note.set({ text, actId: null })
}
