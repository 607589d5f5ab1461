/** The workspace of the demo, and the questions that its agent is asked at the end. Its people are those of the talk. */
import { asker } from './talk/cast.ts'

export const workspaceName = 'Lighthouse'
export const workspaceSlug = 'lighthouse'

/** A visitor signs in as this person, an admin who can read every channel. */
export const guide = asker

export const emailOf = (name: string): string => `${name.toLowerCase()}@lighthouse.example`

/** Questions that the agent answers in threads of their own; each becomes a task. */
export const questions = [
  { channel: 'timetable', by: 'Alma', text: '@vibe what did we decide about the 22:15 departure?' },
  { channel: 'crew', by: 'Farid', text: '@vibe which radio channel do we use on the water?' },
  { channel: 'website', by: 'Chiara', text: '@vibe what is at the top of the first page now?' },
  { channel: 'boats', by: 'Ben', text: '@vibe what do we know about the engine of the Tern?' },
]
