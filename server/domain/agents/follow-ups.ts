import type { Message } from '../messages/message.ts'
import type { Workspace } from '../workspaces/workspace.ts'

/** An answer to something that its asker said so many messages of theirs ago is not what their next one replies to. */
export const answeredOfLast = 20

type Said = Pick<
  Message,
  'id' | 'seq' | 'parentId' | 'authorType' | 'authorUserId' | 'authorAgentId' | 'deletedAt'
>

/**
 * The agents that a person's next message follows up without naming them: those that answered the writer since the
 * writer's last message or, where everyone's counts, anybody since anybody's. By their ids, in the order in which they
 * answered. `messages`: of this conversation alone, the oldest first.
 *
 * The composer asks this rule. The server has the same rule in a statement that reads little of a long conversation
 * (server/db/messages/conversations.ts); follow-ups.itest.ts beside it holds both to the same cases.
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
