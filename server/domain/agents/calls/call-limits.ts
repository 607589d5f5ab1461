/** The limits on the tool calls of one answer, and on the tasks that one task may start with other agents. */

/** The most tool calls of one answer that are made. */
export const mostCalls = 8

/** The most tasks that one task may start with other agents, in its whole life. */
export const mostChildren = 16

interface AnsweredCall {
  callId: string
  name: string
}

/**
 * Returns the calls of an answer that are not made because of a limit, each with the sentence for the model.
 * `asked`: all calls of the answer, in its order. `children`: the tasks that the task has started so far.
 * `isSettled`: a call that was made, or refused, before.
 */
export function refuseExcess(
  asked: readonly AnsweredCall[],
  { children, isSettled }: { children: number; isSettled(callId: string): boolean },
): Map<string, string> {
  const refused = new Map<string, string>()
  const excess = asked.length - mostCalls
  for (const { callId } of asked.slice(mostCalls)) {
    refused.set(
      callId,
      `This call was not made. One answer can make ${mostCalls} calls at most: the first ${mostCalls} calls of this answer were made, and the last ${excess} were not. Make the calls that you still need in your next answer.`,
    )
  }
  let started = children
  for (const { callId, name } of asked.slice(0, mostCalls)) {
    if (name !== 'ask_agent' || isSettled(callId)) continue
    if (started < mostChildren) started += 1
    else {
      refused.set(
        callId,
        `This call was not made. One task can ask other agents ${mostChildren} times at most, and this task has done that. Answer with the information you have.`,
      )
    }
  }
  return refused
}
