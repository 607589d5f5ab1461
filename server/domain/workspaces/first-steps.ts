/** The first steps of a person in a workspace: a short list that ticks itself. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { example } from './example/example.ts'
import { firstStepOrder } from './example/first-step-order.ts'

export type { FirstStep } from './example/first-step-order.ts'

const firstStep = z.enum(firstStepOrder)

export const firstSteps = z.object({
  done: z.array(firstStep),
  /** The person closed the list for good. */
  isClosed: z.boolean(),
  /** The person’s own fork that is active, if there is one; a step can lead there. */
  openFork: z.object({ channelId: id, threadId: id, forkId: id }).nullable(),
  example: example.nullable(),
})
export type FirstSteps = z.infer<typeof firstSteps>
