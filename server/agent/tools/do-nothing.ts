import * as z from 'zod'
import { putReaction } from '../../chat/messages/put-reaction.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { defineTool } from './define-tool.ts'

/** The reaction under a message that an agent has read and leaves unanswered. */
const seenMark = '👀'

export const doNothing = defineTool({
  name: 'do_nothing',
  description:
    'Stays silent and ends your work on this message. A small mark shows that you have read it. Use it for thanks, for words between people, and for questions to other agents.',
  input: z.strictObject({
    why: z.string().max(500).optional().describe('Only for the log. It is not shown in the conversation.'),
  }),
  effect: 'side_effecting',
  flow: 'terminal',
  async run(context) {
    const { agentId } = context.task
    return {
      kind: 'done',
      content: 'You stay silent.',
      ends: 'no_reply',
      async write({ tx }) {
        const messageId = context.triggerMessageId
        if (messageId)
          await mark(() =>
            putReaction(tx, { messageId, emoji: seenMark, on: true, by: { id: agentId, kind: 'agent' } }),
          )
        return undefined
      },
    }
  },
})

/** Adds the mark. It is a courtesy: a message that can't have one stays as it is. */
async function mark(put: () => Promise<unknown>): Promise<void> {
  try {
    await put()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
