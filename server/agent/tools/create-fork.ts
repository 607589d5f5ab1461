import { v7 as newId } from 'uuid'
import * as z from 'zod'
import { checkRoomForFork } from '../../chat/forks/check-room-for-fork.ts'
import { choosePartner } from '../../chat/forks/choose-partner.ts'
import { checkForkingPlace, openFork } from '../../chat/forks/open-fork.ts'
import { takeUserRole } from '../../db/client.ts'
import { type ForkingPlace, findForkingPlace } from '../../db/forks/forks.ts'
import { laneOf } from '../../db/lanes/lanes.ts'
import { readTaskInput } from '../../db/tasks/tasks.ts'
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
    partner_opens: z
      .boolean()
      .optional()
      .describe(
        "Whether the fork's partner writes the first message, a question. Default: false. Only if the person who asks you wants it.",
      ),
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
    const { description, partner_opens: partnerOpens = false } = input
    const { messageId, place } = await findParent(context, input)
    const { threadId } = context.task
    const forkId = newId()
    const partner = partnerOpens ? await findPartner(context, place) : null
    return {
      kind: 'done',
      content: {},
      lanes: partner ? [laneOf(partner, { threadId, forkId })] : [],
      async write({ tx }) {
        await takeUserRole(tx, context.claims)
        const { fork } = await openFork(tx, {
          id: forkId,
          messageId,
          description,
          partnerOpens,
          userId: context.actingUserId,
          ...(partner && { divePartnerId: partner.id }),
        })
        return { content: { fork_id: fork.id, description: fork.description } }
      },
    }
  },
})

/**
 * Finds the partner that will open the fork. Only a task that a person or a program started can ask for this:
 * otherwise agents that open forks could open more forks, and so on.
 */
async function findPartner({ db, task, asUser }: ToolContext, place: ForkingPlace) {
  const { kind } = await db.asWorker(tx => readTaskInput(tx, task.id))
  if (kind !== 'message' && kind !== 'api') {
    throw new ToolError(
      'Only somebody who asks you directly can have the partner open the fork. Leave partner_opens out.',
    )
  }
  return asUser(tx => choosePartner(tx, place))
}

/** Finds the message that the fork starts from, as the acting person. */
async function findParent(context: ToolContext, { message_id }: { message_id?: string | undefined }) {
  const messageId = message_id ?? context.triggerMessageId
  const place = messageId ? await context.asUser(tx => findForkingPlace(tx, { messageId })) : undefined
  if (!messageId || place?.threadId !== context.task.threadId) throw new ToolError(notHere)
  return { messageId, place }
}
