import type { Edit } from '@/components/ui/edit-text'
import { findMentionRuns, type MentionRun } from '@/server/domain/messages/mentions'

/**
 * A backslash that turns a mention into text: one that is not escaped itself, in a place where a mention
 * could start.
 */
const silencer = /(?<![\p{L}\p{M}\p{N}@./_\-\\])\\@/gu

/** Finds mentions that a backslash turned into text; `start` is the @ after it. */
export function findSilencedRuns(text: string): MentionRun[] {
  if (!text.includes('\\@')) return []
  const opened = text.replace(silencer, '!@')
  return findMentionRuns(opened).filter(({ start }) => text[start - 1] === '\\')
}

/**
 * Turns each mention of an agent into plain text, so that this message does not call it: `@vibe` becomes
 * `\@vibe`.
 */
export function takeAgentsOff(text: string, isAgent: (name: string) => boolean): Edit[] {
  return findMentionRuns(text)
    .filter(({ name }) => isAgent(name))
    .map(({ start }) => ({ start, end: start, text: '\\' }))
}

/** Restores the mentions that `takeAgentsOff` turned into text. */
export function bringAgentsBack(text: string, isAgent: (name: string) => boolean): Edit[] {
  return findSilencedRuns(text)
    .filter(({ name }) => isAgent(name))
    .map(({ start }) => ({ start: start - 1, end: start, text: '' }))
}
