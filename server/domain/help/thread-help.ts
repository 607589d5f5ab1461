/** Background help in a thread: its summary, and a suggestion to go on in a fork. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

export const helpLimits = {
  /** A thread with more messages gets a summary, which is renewed after so many more. */
  messages: 20,
  /** The lines of a summary. */
  fewestLines: 3,
  mostLines: 7,
  /** A summary is made from so many messages: the first one, and the newest. */
  read: 200,
  description: 200,
} as const

/** A line of a summary, with the exact words that prove it. `seq`: the number of the message in the thread. */
export const helpLine = z.object({
  text: z.string(),
  citations: z.array(z.object({ messageId: id, seq: z.number().int(), quote: z.string() })),
})
export type HelpLine = z.infer<typeof helpLine>

export const threadHelp = z.object({
  /** Null: the thread is short, or its summary was dropped because a cited message has changed. */
  summary: z
    .object({
      lines: z.array(helpLine),
      /** It covers the messages up to this one; `newer` have come since. */
      lastSeq: z.number().int(),
      newer: z.number().int(),
      madeAt: time,
    })
    .nullable(),
  /** The newest task that writes the summary, with the reason why it could not. */
  task: z
    .object({ id, isOpen: z.boolean(), problem: z.string().nullable(), costUsd: z.number().nullable() })
    .nullable(),
  /** It will be written when the workspace's budget for help allows it. */
  isDue: z.boolean(),
  /** The reader has hidden the summary. */
  isHidden: z.boolean(),
  suggestion: z.object({ id, messageId: id, seq: z.number().int(), description: z.string() }).nullable(),
})
export type ThreadHelp = z.infer<typeof threadHelp>
