/** The request for the summary of a thread, and the check of its answer. Pure. */
import * as z from 'zod'
import { describeFault, shorten } from '../drafting/describe-fault.ts'
import type { ReadConversation, ReadingPrompt, ReadMessage } from '../readings/reading-prompt.ts'
import { checkCitations } from '../results/check-result.ts'
import { id } from '../wire/ids.ts'
import { helpLimits, helpLine } from './thread-help.ts'

const { fewestLines, mostLines } = helpLimits
const lineLength = 240

export const summaryAnswer = z.object({
  summary_lines: z.array(
    z.object({
      text: z.string(),
      citations: z.array(z.object({ number: z.number().int(), quote: z.string() })),
    }),
  ),
  drift: z.object({ drifts: z.boolean(), number: z.number().int(), description: z.string() }),
})
export type SummaryAnswer = z.infer<typeof summaryAnswer>

export const summaryOutcome = z.object({
  lines: z.array(helpLine),
  lastSeq: z.number().int(),
  /** The thread left its subject at this message. */
  drift: z.object({ messageId: id, description: z.string() }).nullable(),
})
export type SummaryOutcome = z.infer<typeof summaryOutcome>

const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const schema = object({
  summary_lines: {
    type: 'array',
    items: object({
      text: { type: 'string' },
      citations: {
        type: 'array',
        items: object({ number: { type: 'integer' }, quote: { type: 'string' } }),
      },
    }),
  },
  drift: object({
    drifts: { type: 'boolean' },
    number: { type: 'integer' },
    description: { type: 'string' },
  }),
})

const rules = `Your lines

- summary_lines: ${fewestLines} to ${mostLines} lines about where the thread stands now, each up to ${lineLength} characters and with at least one citation. The most important line comes first.
- drift: whether the thread has left its subject. drifts is true only if its newest messages discuss another matter at length, which would be better discussed apart. Then number is the message with which that matter began, and description is a name for it of 3 to 10 words. Otherwise drifts is false, number 0 and description empty.`

export function writeSummaryPrompt(): ReadingPrompt {
  return {
    rules,
    schema,
    blocks: [],
    request: 'Summarise this thread for people who come to it now, and say whether it has left its subject.',
  }
}

/** Checks the lines letter by letter against the messages that were read. */
export function checkSummary(answer: SummaryAnswer, conversations: readonly ReadConversation[]) {
  const messages = new Map<number, ReadMessage>(
    conversations.flatMap(conversation => conversation.messages.map(each => [each.number, each] as const)),
  )
  const faults: string[] = []
  const lines = answer.summary_lines.slice(0, mostLines).flatMap(line => {
    const checked = checkCitations(line.citations, number => messages.get(number))
    const place = `The line ${JSON.stringify(shorten(line.text, 80))}`
    for (const fault of checked.faults) faults.push(`${place}: ${describeFault(fault)}`)
    if (line.citations.length === 0) faults.push(`${place} cites no message.`)
    const citations = checked.citations.flatMap(({ messageId, number, quote }) => {
      const seq = messages.get(number)?.seq
      return seq === undefined ? [] : [{ messageId, seq, quote }]
    })
    const text = shorten(line.text.trim(), lineLength)
    return citations.length > 0 && text !== '' ? [{ text, citations }] : []
  })
  if (lines.length < fewestLines && faults.length === 0) {
    faults.push(`There are fewer than ${fewestLines} lines.`)
  }
  return {
    outcome: {
      lines,
      lastSeq: Math.max(0, ...[...messages.values()].map(({ seq }) => seq)),
      drift: findDrift(answer.drift, messages),
    },
    kept: lines.length,
    dropped: answer.summary_lines.length - lines.length,
    faults,
  }
}

/** A fork can't begin with the first message: the whole thread is about that. */
function findDrift(
  { drifts, number, description }: SummaryAnswer['drift'],
  messages: ReadonlyMap<number, ReadMessage>,
): SummaryOutcome['drift'] {
  const message = messages.get(number)
  const first = Math.min(...messages.keys())
  const name = shorten(description.trim(), helpLimits.description)
  return drifts && message && number !== first && name !== ''
    ? { messageId: message.id, description: name }
    : null
}
