import type { Claims, Database } from '../../db/client.ts'
import { rehearse } from '../../db/rehearse.ts'
import { listTasksOfMessage } from '../../db/tasks/thread-tasks.ts'
import type { AnswerLength } from '../../domain/messages/message.ts'
import type { PreviewedRequest, PreviewPlace } from '../../domain/previews/request-preview.ts'
import { sendMessage } from '../messages/send-message.ts'
import { startThread } from '../messages/threads/start-thread.ts'
import { type AssembleRequest, assembleRequests } from './assemble-requests.ts'

/**
 * Shows the request of each agent that would answer a message, or that of the router which would choose it. The
 * message is sent in a rehearsal, so the same rules choose the agents, and nothing of it remains.
 */
export function previewMessage(
  db: Database,
  assemble: AssembleRequest,
  given: {
    claims: Claims
    place: PreviewPlace
    content: string
    attachmentIds?: readonly string[]
    answerLength?: AnswerLength
    forPeople?: boolean
  },
): Promise<{ requests: PreviewedRequest[] }> {
  const { claims, place, ...words } = given
  return rehearse(db, claims, async rehearsal => {
    const asked = { claims, ...words }
    const { message, tasks } =
      'threadId' in place
        ? await sendMessage(rehearsal, { ...asked, ...place })
        : await startThread(rehearsal, { ...asked, ...place })
    const { workspaceId } = message
    // If nobody else answers the first message of a thread, the router may be asked, whose task shows nowhere.
    const started =
      tasks.length > 0
        ? tasks
        : await rehearsal.asWorker(tx => listTasksOfMessage(tx, { messageId: message.id }))
    const asking = { claims, tasks: started, workspaceId }
    return { requests: await assembleRequests(rehearsal, assemble, asking) }
  })
}
