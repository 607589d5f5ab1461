import { v7 as newId } from 'uuid'
import type { Talk } from '../../demo/talk/talk.ts'
import type { Database } from '../../server/db/client.ts'
import { insertMemoryItem } from '../../server/db/memory/memory-items.ts'
import { setScene } from '../../testing/conversation.ts'

/** A workspace whose memory holds the items that a talk should leave. */
export interface PlantedTalk {
  workspaceId: string
  /** The channels by their names. */
  channelIds: ReadonlyMap<string, string>
  /** The items by their ids in the talk. */
  itemIds: ReadonlyMap<string, string>
}

/** Writes the messages that memory rests on, and the items themselves. */
export async function plantTalk(db: Database, talk: Talk): Promise<PlantedTalk> {
  const { workspaceId, ada } = await setScene(db)
  const fresh = (names: readonly string[]) => new Map(names.map(name => [name, newId()]))
  const channelIds = fresh(talk.channels.map(({ name }) => `${name}`))
  const threadIds = fresh(talk.channels.map(({ name }) => name))
  const itemIds = fresh(talk.items.map(({ id }) => id))
  const cited = new Set(talk.items.flatMap(({ sources }) => sources.map(({ messageId }) => messageId)))
  const said = talk.threads.flatMap(({ channel, messages, fork }) =>
    [...messages, ...(fork?.messages ?? [])].flatMap(({ id, text }) =>
      cited.has(id) ? [{ id, text, channel }] : [],
    ),
  )
  const messageIds = fresh(said.map(({ id }) => id))
  const idOf = (ids: ReadonlyMap<string, string>, name: string) => {
    const id = ids.get(name)
    if (!id) throw new Error(`There is no ${name}.`)
    return id
  }
  await db.asWorker(async tx => {
    await tx
      .insertInto('channels')
      .values(
        talk.channels.map(({ name }) => ({
          id: idOf(channelIds, name),
          workspaceId,
          kind: 'public',
          name: `${name}-talk`,
        })),
      )
      .execute()
    const placeOf = (name: string) => ({ workspaceId, channelId: idOf(channelIds, name) })
    await tx
      .insertInto('threads')
      .values(
        talk.channels.map(({ name }) => ({ id: idOf(threadIds, name), ...placeOf(name), createdBy: ada })),
      )
      .execute()
    await tx
      .insertInto('messages')
      .values(
        said.map(({ id, text, channel }) => ({
          ...{ id: idOf(messageIds, id), ...placeOf(channel), threadId: idOf(threadIds, channel) },
          ...{ seq: 0, rev: 0, authorType: 'human', authorUserId: ada, content: text },
        })),
      )
      .execute()
    for (const { id, kind, text, sources, supersededBy } of talk.items) {
      await insertMemoryItem(tx, {
        ...{ id: idOf(itemIds, id), workspaceId, agentId: null, kind, text, confidence: 1 },
        ...{ status: supersededBy ? 'superseded' : 'current', supersedesId: null },
        ...{ aboutUserIds: [], channelIds: [], authorTaskId: null, authorUserId: ada },
        sources: sources.map(({ messageId, quote }) => ({
          ...{ messageId: idOf(messageIds, messageId), attachmentId: null, quote },
        })),
      })
    }
  })
  return { workspaceId, channelIds, itemIds }
}
