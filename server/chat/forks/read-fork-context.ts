import { findListedAbilities } from '../../db/agents/model-catalog.ts'
import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { findFileTexts, listUnread } from '../../db/files/file-texts.ts'
import { readForkContext as readContext } from '../../db/forks/fork-context.ts'
import { findForkingPlace, findForkPlace } from '../../db/forks/forks.ts'
import { hasMemory } from '../../db/memory/told-items.ts'
import { listReadableFiles } from '../../db/messages/attachments.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { readPrice } from '../../db/models/model-prices.ts'
import { knownAbilities, noAbilities } from '../../domain/agents/model-abilities.ts'
import { listShowable, shownLimits } from '../../domain/files/file-content.ts'
import { listContextFiles } from '../../domain/forks/context-files.ts'
import { firstLeftOut, proposeDescription } from '../../domain/forks/fork.ts'
import { type ForkContext, listForkContext } from '../../domain/forks/fork-context.ts'
import type { ForkMaterial } from '../../domain/forks/fork-request.ts'
import { leaveOut } from '../../domain/forks/leave-out.ts'
import { chooseFound } from '../../domain/memory/found-memory.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { recallMemory } from '../memory/recall-memory.ts'
import { tellMemories } from '../memory/tell-memories.ts'
import { choosePartner } from './choose-partner.ts'

/** A fork, or one that would start from a message, with the choices of the person who opens it. */
export type AskedContext =
  | { forkId: string }
  | {
      messageId: string
      /** Left out: the words that would be proposed. */
      description?: string | undefined
      /** Left out: the workspace's default agent. */
      divePartnerId?: string | null | undefined
      /** Left out: the items that the workspace's setting leaves out. */
      leftOut?: string[] | undefined
    }

/** Returns the context that agents are shown of a fork, if the caller may read it. */
export function readForkContext(
  db: Database,
  { claims, isFree, ...of }: { claims: Claims; isFree: boolean } & AskedContext,
): Promise<ForkContext> {
  return db.asUser(claims, async tx => {
    const { leftOut, ...asked } =
      'forkId' in of ? await describeFork(tx, of, claims) : await describeNewFork(tx, of)
    await takeServiceRole(tx)
    const found = await readContext(tx, { ...asked, actingUserId: claims.sub })
    const { model, endpointId } = found.seen.agent
    const abilities =
      knownAbilities(model) ?? (await findListedAbilities(tx, model, endpointId)) ?? noAbilities
    const { workspaceId } = asked
    const price = await readPrice(tx, { workspaceId, model, endpointId })
    const isFreeHere = isFree && endpointId === null
    const { channelId } = asked
    const files = await readFiles(tx, claims, { ...found, channelId, leftOut })
    const askedAt = new Date().toISOString()
    const memories = await readMemories(tx, { ...asked, ...found, actingUserId: claims.sub })
    return listForkContext(
      { ...found, ...files, memories, abilities, isFree: isFreeHere, price, askedAt },
      leftOut,
    )
  })
}

async function describeFork(tx: Tx, { forkId }: { forkId: string }, { sub: userId }: Claims) {
  const place = await findForkPlace(tx, { forkId, userId })
  if (!place) throw notFound('fork')
  const { fork, workspaceId, channelId } = place
  const { threadId, divePartnerId: agentId, leftOut } = fork
  return { workspaceId, channelId, threadId, agentId, leftOut, fork: { id: forkId } }
}

async function describeNewFork(tx: Tx, wish: Exclude<AskedContext, { forkId: string }>) {
  const { messageId } = wish
  const place = await findForkingPlace(tx, { messageId })
  const parent = place?.deletedAt === null ? await findMessage(tx, { messageId }) : undefined
  if (!place || !parent) throw notFound('message')
  const { workspaceId, channelId, threadId } = place
  const partner = await choosePartner(tx, { ...place, wished: wish.divePartnerId })
  const description = proposeDescription(wish.description ?? '', parent.content)
  const leftOut = firstLeftOut(place, wish.leftOut)
  return {
    workspaceId,
    channelId,
    threadId,
    agentId: partner?.id ?? null,
    leftOut,
    fork: { parentMessageId: messageId, description },
  }
}

/** Finds the items of memory for the topic of a fork; undefined: its agent recalls nothing. */
async function readMemories(
  tx: Tx,
  asked: {
    seen: Awaited<ReturnType<typeof readContext>>['seen']
    agentId: string
    workspaceId: string
    channelId: string
    actingUserId: string
  },
): Promise<ForkMaterial['memories']> {
  const { seen, ...place } = asked
  const { agent, fork, asker } = seen
  if (!agent.recallsMemory || !(await hasMemory(tx, place))) return undefined
  const words = `${fork?.description ?? ''}\n${fork?.parent?.content ?? ''}`
  const hits = chooseFound(await recallMemory(tx, { ...place, words, vector: null }))
  return tellMemories(tx, { ...place, hits, zone: asker.timeZone ?? 'UTC' })
}

/** Reads the files of a context that the person may read, as a task finds them. */
async function readFiles(
  tx: Tx,
  claims: Claims,
  {
    seen,
    agentId,
    channelId,
    leftOut,
  }: Pick<ForkMaterial, 'seen' | 'agentId'> & {
    channelId: string
    leftOut: string[]
  },
): Promise<Pick<ForkMaterial, 'readable' | 'texts' | 'waiting'>> {
  const all = listContextFiles(seen, agentId)
  const shown = listContextFiles(leaveOut({ ...seen, fork: seen.fork && { ...seen.fork, leftOut } }), agentId)
  const idsOf = (files: readonly { id?: string | undefined }[]) => files.flatMap(({ id }) => id ?? [])
  if (all.length === 0) return { readable: new Set(), texts: new Map(), waiting: new Set() }
  await takeUserRole(tx, claims)
  const readable = new Set(idsOf(await listReadableFiles(tx, { attachmentIds: idsOf(all), channelId })))
  await takeServiceRole(tx)
  const attachmentIds = [...new Set(idsOf([...listShowable(all), ...listShowable(shown)]))].filter(id =>
    readable.has(id),
  )
  return {
    readable,
    texts: await findFileTexts(tx, { attachmentIds, length: shownLimits.characters }),
    waiting: new Set(idsOf(await listUnread(tx, attachmentIds))),
  }
}
