import * as z from 'zod'
import { postCard } from '../../chat/tasks/settle/post-card.ts'
import { findReaders, listKnownPeople } from '../../db/channels/readers.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import { inMinutes, questionDays, whoAnswers, whoCanAnswer } from '../../domain/agents/ask-rules.ts'
import { tellNobodyToAsk } from '../../domain/tasks/ask-response.ts'
import { describeUnresolved, resolveName } from '../../domain/workspaces/resolve-name.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'

const dayMinutes = 24 * 60

export const askHuman = defineTool({
  name: 'ask_human',
  description: `Stops your work until a person has answered, for days if necessary. Only for something that the task can't go on without: consent before you act, or a fact that the next step needs and only people here know. If you only need to know what is meant or wanted, ask in your answer instead: a question back is an answer. Ask one thing at a time. A card in this conversation shows the question. The person who asked you can answer it, and so can the people whom you name. The answer is the result of this call.`,
  input: z.strictObject({
    question: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .describe('One question, in the language of the conversation.'),
    choices: z
      .array(z.string().trim().min(1).max(200))
      .max(6)
      .default([])
      .describe('Answers to choose from, if there are clear ones. People can always give another answer.'),
    people: z
      .array(z.string().trim().min(1).max(100))
      .max(5)
      .default([])
      .describe('Other people here who can answer too, by handle or name.'),
    wait_days: z
      .number()
      .int()
      .min(1)
      .max(30)
      .default(questionDays)
      .describe('How long to wait for an answer. After that, you continue without one.'),
  }),
  effect: 'read_only',
  flow: 'async',
  async run(context, { question, choices, people, wait_days }) {
    const named = await findPeople(context, people)
    return {
      kind: 'waiting',
      async write({ tx, open }) {
        const readers = await findReaders(tx, { channelId: open.row.channelId })
        const asked = whoCanAnswer(whoAnswers(context.actingUserId, named), readers)
        if (!asked) throw new ToolError(tellNobodyToAsk)
        const until = inMinutes(context.now(), wait_days * dayMinutes)
        const ask = { content: question, ...asked, until, choices: [...new Set(choices)], call: null }
        await postCard(tx, open, { kind: 'question', ...ask })
        const body = JSON.stringify({ question, choices: ask.choices })
        await keepPayloads(tx, [body])
        const { turn, callId } = context
        const data = { turn, callId, question: hashOf(body), userIds: asked.audience.userIds, until }
        return { events: [{ type: 'question.asked', data }] }
      },
    }
  },
})

/** Finds the readers of this conversation with these names; others are not found. */
async function findPeople(context: ToolContext, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { channelId } = context.task
  const people = await context.asUser(tx => listKnownPeople(tx, { channelId }))
  const known = people
    .filter(({ isReader }) => isReader)
    .map(person => ({ ...person, onlyByHandle: !person.isKnownToAll }))
  const resolved = names.map(name => ({ name, ...resolveName(name, known) }))
  const faults = resolved.flatMap(each =>
    each.kind === 'found' ? [] : [describeUnresolved(each.name, each, 'person')],
  )
  if (faults.length > 0) throw new ToolError(faults.join(' '), 'invalid_input')
  return resolved.flatMap(each => (each.kind === 'found' ? [each.found.userId] : []))
}
