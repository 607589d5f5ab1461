/**
 * The example of a workspace: a channel in which made-up people show a newcomer how forks help a team. Its people are
 * profiles without an account and without a membership.
 */
import * as z from 'zod'
import { id } from '../../wire/ids.ts'

/** A made-up person of an example. */
export const examplePerson = z.object({ userId: id, displayName: z.string() })
export type ExamplePerson = z.infer<typeof examplePerson>

/** The places of an example that the first steps lead to. */
export const example = z.object({
  channelId: id,
  /** The fork that waits to be resolved, and its thread; null: there is none any more. */
  open: z.object({ threadId: id, forkId: id }).nullable(),
  /** The message of a published result, with its thread. */
  result: z.object({ threadId: id, messageId: id }).nullable(),
})
export type Example = z.infer<typeof example>

/** The name of the channel of an example; a number follows if the name is taken. */
export const exampleChannelName = 'example-launch'

/** The model that the tasks of an example name: no model was called. */
export const exampleModel = 'example'
