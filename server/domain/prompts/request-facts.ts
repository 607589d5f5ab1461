/** Writes the facts of one request: who asks, when, and how the answer should be. */
import { findMentionRuns } from '../messages/mentions.ts'
import type { AnswerLength } from '../messages/message.ts'
import { trimBlanks } from '../messages/one-line.ts'
import type { ContextInput } from './context-input.ts'
import { escapeAttribute } from './escape.ts'
import { describeAllowance } from './house-rules.ts'
import { weekdayOf } from './place.ts'
import { runsNote, sourceNotes } from './sources/earlier-runs.ts'
import { routingNote } from './sources/routing.ts'
import { lastPaidNote, unreadableNote } from './tool-exchange.ts'

/** The extra instructions for the partner in a fork; no other agent there gets them. */
const thinkAlong =
  'You are the partner in this fork: you take part without being mentioned and help the people who write here to think. Help them make progress: ask the one question that would settle most, offer a missing angle, test their assumptions and name the counterarguments. Say so when they seem to have reached their goal. Keep it short; leave the thinking to them.'

/** Replaces the question where nobody has written yet. */
const openFork =
  'Nobody has written in this fork yet, and there is no question to you: you open it. Write one message of at most 80 words to the person who opened the fork. Say in a sentence or two how you understand the matter, in their own words, and then ask the one question whose answer would settle most. Only one question; no greeting, no list, no summary of everything, no offer of further help. Work with what you are shown, without looking anything up.'

const lengths: Readonly<Record<AnswerLength, string>> = {
  brief: 'Answer briefly: a few sentences at most.',
  in_depth: 'Answer in depth: reasons, alternatives, arguments against them.',
}

export function describeRequest(input: ContextInput): string {
  const { asker, answerLength, date, now, newMessages, repair, isLastPaid = false } = input
  const isOnlyCall = !input.opens && withoutMention(input.question, input.agent.slug) === ''
  const role = asker.role ? ` role="${asker.role}"` : ''
  const handle = asker.handle ? ` handle="@${escapeAttribute(asker.handle)}"` : ''
  const time = now
    ? ` weekday="${weekdayOf(date)}" time="${now.time}" zone="${escapeAttribute(now.zone)}"`
    : ''
  const lines = [
    `<request asker="${escapeAttribute(asker.name)}"${handle}${role} date="${date}"${time}>`,
    describeAllowance(asker.role),
    ...describeShown(input),
    ...(input.thinksAlong ? [thinkAlong] : []),
    ...(input.opens ? [openFork] : []),
    ...(input.routes ? [routingNote] : []),
    ...(input.source ? [sourceNotes[input.source]] : []),
    ...(input.runs ? [runsNote] : []),
    ...(input.questionLabel ? [`The question is message [${input.questionLabel}].`] : []),
    ...(answerLength ? [lengths[answerLength]] : []),
    ...(isOnlyCall ? ['The question contains only your name: respond to the conversation so far.'] : []),
    ...(newMessages > 0
      ? [
          `Since you were asked, ${newMessages === 1 ? '1 message' : `${newMessages} messages`} arrived that you don't see here.`,
        ]
      : []),
    ...(repair ? [input.repairNote ?? unreadableNote] : []),
    ...(isLastPaid ? [lastPaidNote] : []),
    '</request>',
  ]
  return lines.join('\n')
}

/** Tells how much of the conversation is shown, if that is not all. */
function describeShown({ of = 0, history, condensed }: ContextInput): string[] {
  const count = history.filter(({ inFork }) => !inFork).length
  if (of <= count) return []
  const rest = condensed ? 'the summary stands for others before them' : 'you don’t see those before them'
  return [`You are shown the newest ${count} of ${of} messages of this conversation; ${rest}.`]
}

/** Returns the question without the mention that called this agent; other names in it stay. */
export function withoutMention(content: string, slug: string): string {
  const kept: string[] = []
  let at = 0
  let isBlank = true
  for (const { name, start, end } of findMentionRuns(content)) {
    if (name !== slug) continue
    const before = content.slice(at, start)
    isBlank &&= before.trim() === ''
    // Pieces without a letter would make each look at the last one longer than the one before.
    if (before !== '') kept.push(before)
    // A mention at the very start takes its comma or colon along; elsewhere it leaves at most one space.
    const isFirstOfLine = endOf(kept) === '\n'
    if (!isBlank && !isFirstOfLine) trimLast(kept)
    at = skip(isBlank ? /[\s,:;]*/y : /[^\S\n]*/y, content, end)
    if (!isBlank && !isFirstOfLine && at > end) kept.push(' ')
  }
  return (kept.join('') + content.slice(at)).trim()
}

/** The last character of pieces that are not empty; empty: there is none. */
function endOf(pieces: readonly string[]): string {
  return pieces.at(-1)?.at(-1) ?? ''
}

/** Takes the blanks from the end of the pieces. */
function trimLast(pieces: string[]): void {
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const rest = trimBlanks(last)
    if (rest === '') continue
    pieces.push(rest)
    return
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
