import * as z from 'zod'

/** A call as a stored answer holds it. Input that is no JSON, or was cut off, is undefined. */
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

/** The tools that an answer wants used, in its order. */
export function readCalls(response: string): AskedCall[] {
  return storedAnswer.parse(JSON.parse(response)).content.flatMap(block => {
    const { data } = toolUse.safeParse(block)
    if (!data) return []
    return [
      { callId: data.id, name: data.name, input: data.partial_json === undefined ? data.input : undefined },
    ]
  })
}
