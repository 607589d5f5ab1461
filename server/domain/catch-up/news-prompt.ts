/** The words by which a model tells the news. */
import type { ReadingPrompt } from '../readings/reading-prompt.ts'
import { catchUpLimits, newsKind } from './catch-up.ts'

const rules = `How you answer

- Answer with one JSON object in the given form, in the language of the messages, without Markdown.
- "lines": the news that the person should know, the most important first: as few as possible, ${catchUpLimits.lines} at most. Lines about the same conversation stand together. A quiet time has few lines or none.
- "kind": "decided" for something that was settled, "asked" for something that somebody wants from the person, "changed" for a fact, a date, a plan or a state that is new, "open" for a question that nobody answered.
- "asked" only where a message that you cite mentions the person by the handle in the request, and only if it is not done yet. Everybody else's tasks are no news of this kind.
- "text": one sentence of ${catchUpLimits.lineLength} characters at most, which somebody understands without having read the conversation: who, what, and by when if a time was named.
- "citations": one to three for each line.
- Leave out the person's own statements unless somebody reacted to them.`

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['lines'],
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'text', 'citations'],
        properties: {
          kind: { type: 'string', enum: [...newsKind.options] },
          text: { type: 'string' },
          citations: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['number', 'quote'],
              properties: { number: { type: 'integer' }, quote: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

/** Writes the prompt for a person's news. The messages are added by the reading (reading-prompt.ts). */
export function writeNewsPrompt(
  person: { name: string; handle: string },
  { skipped }: { skipped: number },
): ReadingPrompt {
  const more = skipped > 0 ? ` ${skipped} older messages of the same time are left out.` : ''
  return {
    rules,
    schema,
    // People choose their own names, so they stand as material.
    blocks: [{ tag: 'person', attributes: { handle: `@${person.handle}` }, text: person.name }],
    request: `Tell the person in <person> the news of these conversations.${more}`,
  }
}

/** The usual tokens around the messages of such a request, of each message's tag, and of an answer. */
export const newsTokens = { around: 1_400, perMessage: 28, answer: 900 } as const
