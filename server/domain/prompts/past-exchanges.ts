import * as z from 'zod'
import type { AnswerState } from '../tasks/answer-state.ts'
import type { PastTurn, Prompted } from '../tasks/past-turn.ts'
import { escapeText } from './context.ts'
import { describeTurn, type Exchange, type WireBlock } from './tool-exchange.ts'

/** A stored answer, as far as it goes back: its blocks. */
const storedAnswer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
})

/** Stands where a body was erased since. */
const erased = 'This was erased.'

type Told = Pick<AnswerState, 'inputs' | 'replyMode'>

/** The bodies that `layPast` needs, by their hashes. */
export function namePast({ inputs }: Pick<Told, 'inputs'>, past: readonly PastTurn[]): string[] {
  return [
    ...past.flatMap(turn => [turn.response, ...turn.calls.flatMap(({ result }) => result ?? [])]),
    ...inputs.map(({ text }) => text),
  ]
}

/** What a task has behind it, for the request of the turn after that; `prompted` says what that one is told beside. */
export function layPast(
  { inputs, replyMode }: Told,
  past: readonly PastTurn[],
  prompted: Prompted | null,
  bodies: ReadonlyMap<string, string | null>,
): Exchange[] {
  return past.map((turn, index) => {
    const following = past[index + 1]
    const number = following?.turn ?? turn.turn + 1
    const added = inputs.filter(input => (input.turn ?? number) === number && number > 1)
    return {
      blocks: readBlocks(bodies.get(turn.response)),
      results: turn.calls.map(call => ({
        callId: call.callId,
        content: (call.result && bodies.get(call.result)) ?? erased,
        isError: call.status === 'failed',
      })),
      notes: withSomething(
        turn,
        describeTurn({
          prompted: following ? following.prompted : prompted,
          isReminder: turn.calls.length === 0,
          replyMode,
          inputs: added.map(({ text }) => escapeText(bodies.get(text) ?? erased)),
        }),
      ),
    }
  })
}

function readBlocks(response: string | null | undefined): WireBlock[] {
  return response ? storedAnswer.parse(JSON.parse(response)).content : []
}

/** A turn of the user can't be empty. */
function withSomething(turn: PastTurn, notes: string[]): string[] {
  return turn.calls.length === 0 && notes.length === 0 ? ['Go on.'] : notes
}
