import { findAgentName, listAskableAgents } from '../../../db/agents/agents.ts'
import type { Tx } from '../../../db/client.ts'
import { findMeantNames } from '../../../db/messages/meant-names.ts'
import { findMessage, findMessageBySeq } from '../../../db/messages/messages.ts'
import { findNames } from '../../../db/workspaces/profiles.ts'
import type { ShownMessage } from '../../../domain/agents/calls/call-target.ts'
import type { CallFact } from '../../../domain/agents/calls/call-words.ts'
import type { Message } from '../../../domain/messages/message.ts'
import { namedText } from '../../../domain/messages/plain-parts.ts'
import { id } from '../../../domain/wire/ids.ts'
import { resolveName } from '../../../domain/workspaces/resolve-name.ts'

interface Call {
  tool: string
  facts: readonly CallFact[]
}

const wordsLength = 80

/**
 * Finds the message that a call reacts to or opens a fork from; null: the call is about none, or the caller can't
 * read it. The transaction has the caller's rights.
 */
export async function showAbout(tx: Tx, card: Message, call: Call): Promise<ShownMessage | null> {
  const found = await findAbout(tx, card, call)
  if (!found || found.deletedAt !== null) return null
  const { content, workspaceId, metadata } = found
  const meant = await findMeantNames(tx, {
    workspaceId,
    said: [{ text: content, mentions: metadata.mentions }],
  })
  const words = namedText(content, meant(metadata.mentions), wordsLength)
  return { id: found.id, author: await nameAuthor(tx, found), words }
}

async function findAbout(tx: Tx, card: Message, { tool, facts }: Call): Promise<Message | undefined> {
  const { threadId, parentId } = card
  const named = facts.find(({ name }) => name === (tool === 'react' ? 'seq' : 'message_id'))?.value
  if (tool !== 'react' && tool !== 'create_fork') return undefined
  if (named === undefined) return parentId === null ? undefined : findMessage(tx, { messageId: parentId })
  if (tool === 'react') return findMessageBySeq(tx, { threadId, seq: Number(named) })
  const messageId = id.safeParse(named).data
  return messageId === undefined ? undefined : findMessage(tx, { messageId })
}

async function nameAuthor(tx: Tx, { authorUserId, authorAgentId }: Message): Promise<string> {
  if (authorAgentId !== null) return findAgentName(tx, authorAgentId)
  const [name] = authorUserId === null ? [] : await findNames(tx, [authorUserId])
  return name ?? 'a former member'
}

/** Returns the name of the agent that a call asks, as people see it; null: it asks none that is known. */
export async function nameAsked(
  tx: Tx,
  { workspaceId }: Message,
  { tool, facts }: Call,
): Promise<string | null> {
  const named = tool === 'ask_agent' ? facts.find(({ name }) => name === 'agent')?.value : undefined
  if (named === undefined) return null
  const resolved = resolveName(named, await listAskableAgents(tx, { workspaceId }))
  return resolved.kind === 'found' ? resolved.found.displayName : null
}
