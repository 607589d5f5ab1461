import type { Edit } from '@/components/ui/edit-text'
import { findMentionRuns, type MentionRun } from '@/server/domain/messages/mentions'

/** A backslash that makes a mention text: one that is not itself escaped, where a mention could stand. */
const silencer = /(?<![\p{L}\p{M}\p{N}@./_\-\\])\\@/gu

/** Mentions that a backslash has made text; `start` is the @ behind it. */
export function findSilencedRuns(text: string): MentionRun[] {
  if (!text.includes('\\@')) return []
  const opened = text.replace(silencer, '!@')
  return findMentionRuns(opened).filter(({ start }) => text[start - 1] === '\\')
}

/** Makes each mention of an agent text, so that it is not called by this message: `@vibe` becomes `\@vibe`. */
export function takeAgentsOff(text: string, isAgent: (name: string) => boolean): Edit[] {
  return findMentionRuns(text)
    .filter(({ name }) => isAgent(name))
    .map(({ start }) => ({ start, end: start, text: '\\' }))
}

/** Makes mentions of what `takeAgentsOff` made text. */
export function bringAgentsBack(text: string, isAgent: (name: string) => boolean): Edit[] {
  return findSilencedRuns(text)
    .filter(({ name }) => isAgent(name))
    .map(({ start }) => ({ start: start - 1, end: start, text: '' }))
}
