import * as z from 'zod'
import { postCard } from '../../chat/tasks/settle/post-card.ts'
import { findReaders } from '../../db/channels/readers.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import { inMinutes, questionDays, whoAnswers } from '../../domain/agents/ask-rules.ts'
import { defineTool, ToolError } from './define-tool.ts'

const dayMinutes = 24 * 60

export const askHuman = defineTool({
  name: 'ask_human',
  description: `Asks a person a question and waits for the answer, for days if necessary. Use it when the answer depends on a decision or a fact that only people here have, and a guess would cost them more than the question. Ask one thing at a time. The question is shown as a card in this conversation. The person who asked you can answer it, and so can anybody else whom you name. The answer is the result of this call.`,
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
      .array(z.string().trim().min(1).max(40))
      .max(5)
      .default([])
      .describe('Handles of other people here who can answer too, without the @.'),
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
    const { channelId, workspaceId } = context.task
    const handles = people.map(name => name.replace(/^@/, '').toLowerCase())
    const named = await context.db.asWorker(tx => findReaders(tx, { workspaceId, channelId, handles }))
    const unknown = handles.filter(handle => !named.some(person => person.handle === handle))
    if (unknown.length > 0) {
      throw new ToolError(
        `Nobody in this conversation has the handle ${unknown.join(', ')}.`,
        'invalid_input',
      )
    }
    const audience = whoAnswers(
      context.actingUserId,
      named.map(person => person.userId),
    )
    return {
      kind: 'waiting',
      async write({ tx, open }) {
        const until = inMinutes(context.now(), wait_days * dayMinutes)
        const ask = { content: question, audience, until, choices: [...new Set(choices)], call: null }
        await postCard(tx, open, { kind: 'question', ...ask })
        const body = JSON.stringify({ question, choices: ask.choices })
        await keepPayloads(tx, [body])
        const { turn, callId } = context
        const data = { turn, callId, question: hashOf(body), userIds: audience.userIds, until }
        return { events: [{ type: 'question.asked', data }] }
      },
    }
  },
})
