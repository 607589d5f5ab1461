import type { Message } from '../messages/message.ts'
import type { Workspace } from '../workspaces/workspace.ts'

/** A person's next message follows up only answers to this many of their latest messages. */
export const answeredOfLast = 20

type Said = Pick<
  Message,
  'id' | 'seq' | 'parentId' | 'authorType' | 'authorUserId' | 'authorAgentId' | 'deletedAt'
>

/**
 * Returns the agents that a person's next message follows up without naming them: the agents that answered
 * the writer since the writer's last message or, where answers to everyone count, the agents that answered
 * anybody since anybody's last message. The result is their ids, in the order in which they answered.
 * `messages` are those of this conversation only, oldest first.
 *
 * The composer uses this rule. The server has the same rule in a statement that reads only a little of a long
 * conversation (server/db/messages/conversations.ts); follow-ups.itest.ts beside that file checks both with
 * the same cases.
 */
export function findFollowUps(given: {
  messages: readonly Said[]
  setting: Workspace['followUps']
  userId: string
}): string[] {
  const { messages, setting, userId } = given
  if (setting === 'off') return []
  const isForAll = setting === 'everyone'
  const asked = messages.filter(
    ({ authorType, authorUserId }) => authorType === 'human' && (isForAll || authorUserId === userId),
  )
  const last = asked.at(-1)?.seq ?? 0
  const askedIds = new Set((isForAll ? asked : asked.slice(-answeredOfLast)).map(({ id }) => id))
  const answers = messages.filter(
    ({ seq, authorType, deletedAt, parentId }) =>
      seq > last &&
      authorType === 'agent' &&
      deletedAt === null &&
      parentId !== null &&
      askedIds.has(parentId),
  )
  return [...new Set(answers.flatMap(({ authorAgentId }) => authorAgentId ?? []))]
}
