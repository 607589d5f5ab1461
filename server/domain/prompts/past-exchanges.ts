import * as z from 'zod'
import type { AnswerState } from '../tasks/answer-state.ts'
import type { PastTurn, Prompted } from '../tasks/past-turn.ts'
import { escapeText } from './escape.ts'
import { describeTurn, type Exchange, type WireBlock } from './tool-exchange.ts'

/** The parts of a stored answer that are read: its blocks. */
const storedAnswer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
})

/** The text in place of a body that was erased since. */
const erased = 'This was erased.'

type Told = Pick<AnswerState, 'inputs' | 'replyMode'>

/** Lists the bodies that `layPast` needs, by their hashes. */
export function namePast({ inputs }: Pick<Told, 'inputs'>, past: readonly PastTurn[]): string[] {
  return [
    ...past.flatMap(turn => [turn.response, ...turn.calls.flatMap(({ result }) => result ?? [])]),
    ...past.flatMap(turn => turn.prompted?.repairNote ?? []),
    ...inputs.map(({ text }) => text),
  ]
}

/**
 * Lays out the past turns of a task for the request of its next turn; `prompted` holds the other facts that
 * this next prompt tells.
 */
export function layPast(
  { inputs, replyMode }: Told,
  past: readonly PastTurn[],
  prompted: Prompted | null,
  bodies: ReadonlyMap<string, string | null>,
): Exchange[] {
  // Older logs tell a report after every turn, and as a note.
  const isOld = prompted?.continues === undefined
  return past.map((turn, index) => {
    const following = past[index + 1]
    const number = following?.turn ?? turn.turn + 1
    const told = following ? following.prompted : prompted
    const blocks = readBlocks(bodies.get(turn.response))
    // A paused answer must be the last thing in the prompt that continues it.
    if (told?.continues) return { blocks, results: [], notes: [] }
    const isNew = isOld || (!following && !prompted?.continues)
    const added = inputs.filter(input => (input.turn === null ? isNew : input.turn === number))
    const reports = added.map(({ text }) => bodies.get(text) ?? erased)
    return {
      blocks,
      results: turn.calls.map(call => ({
        callId: call.callId,
        content: (call.result && bodies.get(call.result)) ?? erased,
        isError: call.status === 'failed',
        ...(call.pictures && { pictures: call.pictures }),
      })),
      ...(!isOld && { reports: reports.map(wrapReport) }),
      notes: withSomething(
        turn.calls.length + reports.length,
        describeTurn({
          prompted: told,
          repairNote: told?.repairNote ? (bodies.get(told.repairNote) ?? erased) : undefined,
          isReminder: turn.calls.length === 0,
          replyMode,
          reports: isOld ? reports.map(escapeText) : [],
        }),
      ),
    }
  })
}

/** Wraps the answer of another agent, which the log keeps escaped in a tag of its own, or the line in place of one. */
function wrapReport(text: string): string {
  const [, from, answer] = /^<answer from="([^"]*)">\n([\s\S]*)\n<\/answer>$/.exec(text) ?? []
  if (from === undefined || answer === undefined) return `<report>\n${escapeText(text)}\n</report>`
  return `<report from="${from}">\n${answer}\n</report>`
}

function readBlocks(response: string | null | undefined): WireBlock[] {
  return response ? storedAnswer.parse(JSON.parse(response)).content : []
}

/** Makes sure that a turn of the user is not empty. */
function withSomething(others: number, notes: string[]): string[] {
  return others === 0 && notes.length === 0 ? ['Go on.'] : notes
}
