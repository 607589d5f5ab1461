import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { findThread } from '../../db/messages/threads.ts'
import { rehearse } from '../../db/rehearse.ts'
import type { AgentFields } from '../../domain/agents/agent.ts'
import type { PreviewedRequest, PreviewPlace } from '../../domain/previews/request-preview.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { createAgent } from '../agents/create-agent.ts'
import { editAgent } from '../agents/edit-agent.ts'
import { switchAgent } from '../agents/switch-agent.ts'
import { sendMessage } from '../messages/send-message.ts'
import { startThread } from '../messages/threads/start-thread.ts'
import { type AssembleRequest, assembleRequests } from './assemble-requests.ts'

/**
 * Shows the request of an agent as its form is now, saved or not: the form is saved, the agent is called, and all of
 * it is undone.
 */
export function previewAgent(
  db: Database,
  assemble: AssembleRequest,
  given: {
    claims: Claims
    workspaceId: string
    /** Null: the agent does not exist yet. */
    agentId: string | null
    fields: AgentFields
    place: PreviewPlace
    content: string
  },
): Promise<{ requests: PreviewedRequest[] }> {
  const { claims, workspaceId, agentId, fields, place, content } = given
  return rehearse(db, claims, async rehearsal => {
    await rehearsal.asUser(claims, tx => checkReadable(tx, place, claims.sub))
    const { agent } = agentId
      ? await editAgent(rehearsal, { claims, agentId, ...fields })
      : await createAgent(rehearsal, { claims, workspaceId, ...fields })
    if (agent.isSystem) {
      throw new DomainError('invalid_input', 'This agent answers no messages, so it has no request to show.')
    }
    if (!agent.isActive) await switchAgent(rehearsal, { claims, agentId: agent.id, isActive: true })
    const asked = { claims, content: `@${agent.slug} ${content}` }
    const sent =
      'threadId' in place
        ? await sendMessage(rehearsal, { ...asked, ...place })
        : await startThread(rehearsal, { ...asked, ...place })
    const tasks = sent.tasks.filter(task => task.agentId === agent.id)
    return { requests: await assembleRequests(rehearsal, assemble, { claims, tasks, workspaceId }) }
  })
}

/** Does not tell a person that a place exists which that person can't read. */
async function checkReadable(tx: Tx, place: PreviewPlace, userId: string): Promise<void> {
  if ('threadId' in place) {
    if (!(await findThread(tx, { ...place, userId }))) throw notFound('thread')
  } else if (!(await findChannel(tx, { ...place, userId }))) throw notFound('channel')
}
