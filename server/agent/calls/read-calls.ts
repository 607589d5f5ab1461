import * as z from 'zod'

/** A call as a stored answer has it. Its input is undefined if it is no JSON or was cut off. */
export interface AskedCall {
  callId: string
  name: string
  input: unknown
}

const storedAnswer = z.looseObject({ content: z.array(z.looseObject({ type: z.string() })) })
const toolUse = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.unknown().optional(),
  partial_json: z.unknown().optional(),
})

/** Returns the tool calls of an answer, in its order. */
export function readCalls(response: string): AskedCall[] {
  return storedAnswer.parse(JSON.parse(response)).content.flatMap(block => {
    const { data } = toolUse.safeParse(block)
    if (!data) return []
    return [
      { callId: data.id, name: data.name, input: data.partial_json === undefined ? data.input : undefined },
    ]
  })
}
