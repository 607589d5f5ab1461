/** Writes a to-do as the prompt of the agent that is given it. Pure. */
import type { LedgerEntry } from './entry.ts'

/**
 * Returns the prompt. The words of the source are not in it: the agent is shown them as they are at the time of each
 * request. `instruction`: the words that the person adds.
 */
export function writeTodo(
  { text, dueOn, source, done }: Pick<LedgerEntry, 'text' | 'dueOn' | 'source' | 'done'>,
  instruction: string | null,
): string {
  const from =
    source.kind === 'result'
      ? `It comes from the result of the fork ${source.forkId ?? ''}.`
      : 'It comes from a message of this conversation.'
  return [
    `To-do: ${text}`,
    ...(dueOn === null ? [] : [`It is due on ${dueOn}.`]),
    from,
    ...(done === null ? [] : ['It was reported as done before, and is open again.']),
    ...(instruction === null ? [] : [instruction]),
  ].join('\n\n')
}
