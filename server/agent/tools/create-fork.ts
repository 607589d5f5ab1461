import * as z from 'zod'
import { checkRoomForFork } from '../../chat/forks/check-room-for-fork.ts'
import { checkForkingPlace, openFork } from '../../chat/forks/open-fork.ts'
import { takeUserRole } from '../../db/client.ts'
import { findForkingPlace } from '../../db/forks/forks.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'
import { placeOf } from './find-target.ts'

const notHere = 'This message was not found in this thread.'

export const createFork = defineTool({
  name: 'create_fork',
  description:
    'Opens a fork from a message of this thread: a side conversation for a topic that would lead away from the thread. Use it only when somebody asked for a fork. The fork belongs to the person who asks.',
  input: z.strictObject({
    message_id: id
      .optional()
      .describe('The message that the fork starts from. Default: the message that asked you.'),
    description: z.string().trim().max(500).optional().describe('The topic of the fork, in one line.'),
  }),
  effect: 'side_effecting',
  flow: 'sync',
  async aim(context, input) {
    const { place } = await findParent(context, input)
    checkForkingPlace(place)
    await context.asUser(tx => checkRoomForFork(tx, place))
    return placeOf({ ...context.task, forkId: null })
  },
  async run(context, input) {
    const { description } = input
    const { messageId } = await findParent(context, input)
    return {
      kind: 'done',
      content: {},
      async write({ tx }) {
        await takeUserRole(tx, context.claims)
        const fork = await openFork(tx, { messageId, description, userId: context.actingUserId })
        return { content: { fork_id: fork.id, description: fork.description } }
      },
    }
  },
})

/** Finds the message that the fork starts from, as the acting person. */
async function findParent(context: ToolContext, { message_id }: { message_id?: string | undefined }) {
  const messageId = message_id ?? context.triggerMessageId
  const place = messageId ? await context.asUser(tx => findForkingPlace(tx, { messageId })) : undefined
  if (!messageId || place?.threadId !== context.task.threadId) throw new ToolError(notHere)
  return { messageId, place }
}
