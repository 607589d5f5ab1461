import { createStore } from '@/components/live/store'

/** The open form of a section: a new one, perhaps with its first channel, or the new name of one. Null: none is open. */
export const sectionForm = createStore<{ withChannel?: string } | { sectionId: string; name: string } | null>(
  null,
)
