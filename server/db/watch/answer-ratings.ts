import {
  type AnswerRating,
  answerRating,
  type RatingWithWords,
  ratingWithWords,
} from '../../domain/watch/answer-rating.ts'
import type { Tx } from '../client.ts'

interface OwnRating {
  messageId: string
  userId: string
}

/** Returns a person's rating of an answer. */
export async function findRating(
  tx: Tx,
  { messageId, userId }: OwnRating,
): Promise<AnswerRating | undefined> {
  const row = await tx
    .selectFrom('answerRatings')
    .select(['rating', 'word'])
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && answerRating.parse(row)
}

/** Changes the words beside a thumb. The thumb itself is a reaction. */
export async function updateWord(
  tx: Tx,
  { messageId, userId, word }: OwnRating & { word: string },
): Promise<void> {
  await tx
    .updateTable('answerRatings')
    .set({ word })
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .execute()
}

/** Lists the ratings of an agent that have words, newest first: those of answers that the caller can read. */
export async function listRatingsWithWords(
  tx: Tx,
  { agentId, before, limit }: { agentId: string; before: number | null; limit: number },
): Promise<RatingWithWords[]> {
  const rows = await tx
    .selectFrom('answerRatings as given')
    .innerJoin('messages as answer', 'answer.id', 'given.messageId')
    .leftJoin('tasks as task', 'task.id', 'answer.taskId')
    .leftJoin('agentConfigVersions as saved', 'saved.id', 'task.agentConfigVersionId')
    .select([
      'given.place',
      'given.messageId',
      'given.userId',
      'given.rating',
      'given.word',
      'given.createdAt',
      'answer.channelId',
      'answer.threadId',
      'answer.forkId',
      'saved.version',
    ])
    .where('given.agentConfigId', '=', agentId)
    .where('given.word', '<>', '')
    .$if(before !== null, query => query.where('given.place', '<', before ?? 0))
    .orderBy('given.place', 'desc')
    .limit(limit)
    .execute()
  return ratingWithWords.array().parse(rows)
}
