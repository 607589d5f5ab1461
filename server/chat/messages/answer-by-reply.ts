import type { Tx } from '../../db/client.ts'
import { wake } from '../../db/lanes/lanes.ts'
import { openTask } from '../../db/tasks/task-events.ts'
import type { Message } from '../../domain/messages/message.ts'
import { settleAsk } from '../tasks/asks/settle-ask.ts'
import type { RepliedQuestion } from './find-replied-question.ts'

/** Answers a question by a reply. Runs as the service, with the thread and the lane locked. */
export async function answerByReply(tx: Tx, { found, by }: RepliedQuestion, message: Message): Promise<void> {
  await wake(tx, found.taskId)
  const open = await openTask(tx, found.taskId)
  if (!open) throw new Error('A question without its task.')
  const response = { kind: 'answer', text: message.content } as const
  await settleAsk(tx, open, found, { by, response, messageId: message.id })
}
