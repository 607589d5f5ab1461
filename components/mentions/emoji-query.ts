import { findMentionRuns } from '@/server/domain/messages/mentions'
import { isInOpenCode, type MentionQuery } from './mention-query'

/** The name of an emoji that is being typed after a colon; `isClosed`: a second colon ends it. */
export interface EmojiQuery extends MentionQuery {
  isClosed: boolean
}

/** No name is longer. */
const reach = 60

/** Two letters at least: ':)' and ': a' are no names, and neither is the time in '10:30'. */
const nameBefore = /(?:^|[\s([{"'*_~])(:([a-z0-9+-][a-z0-9_+-]+)(:?))$/i

/** Finds the name of an emoji at the caret, or null: in code and inside of words a colon is a colon. */
export function findEmojiQuery(text: string, caret: number): EmojiQuery | null {
  const found = nameBefore.exec(text.slice(Math.max(0, caret - reach), caret))
  if (!found) return null
  const [, typed = '', name = '', end] = found
  const start = caret - typed.length
  // Where a mention would be code, a name is, too.
  const tried = `${text.slice(0, start)}@x ${text.slice(caret)}`
  if (!findMentionRuns(tried).some(run => run.start === start) || isInOpenCode(text, start)) return null
  return { start, end: caret, text: name, isClosed: end === ':' }
}
