import * as z from 'zod'
import { searchText } from '../search/search-input.ts'
import { id, time } from '../wire/ids.ts'
import { memoryItem, memoryKind, memoryStatus } from './memory-item.ts'

/** An item as a person sees it, with its author and that person's rights. */
export const memoryEntry = memoryItem.omit({ authorTaskId: true }).extend({
  /** The task that wrote it, and the person who asked; null: a person wrote it, or the reader may not see the task. */
  author: z.object({ taskId: id, agentId: id, userId: id, isReflection: z.boolean() }).nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type MemoryEntry = z.infer<typeof memoryEntry>

/** `agent`: in a conversation. `reflection`: in the background, from messages. */
export const memoryAuthor = z.enum(['person', 'agent', 'reflection'])

export const memoryAge = z.enum(['week', 'month', 'older'])

/** A filter for items; an item must match every given field. */
export const memoryFilter = z.object({
  kind: memoryKind.optional(),
  /** Only the items of this agent, with those of all agents. */
  agentId: id.optional(),
  author: memoryAuthor.optional(),
  /** A person whom it is about. */
  aboutUserId: id.optional(),
  /** The channel of one of its sources. */
  channelId: id.optional(),
  status: memoryStatus.optional(),
  /** Written in the last 7 days, in the last 30 days, or earlier. */
  age: memoryAge.optional(),
})
export type MemoryFilter = z.infer<typeof memoryFilter>

/** The order of a list: the newest first, or first by the people whom they are about, the kind or the channels. */
export const memoryOrder = z.enum(['newest', 'about', 'kind', 'channel'])
export type MemoryOrder = z.infer<typeof memoryOrder>

/** The last item of a page. `group`: its part of the list, in an order by groups. */
export const memoryCursor = z.object({ group: z.string(), createdAt: time, id })
export type MemoryCursor = z.infer<typeof memoryCursor>

/** Which items of a workspace to list. The words are searched for in the items and in the quotes of their sources. */
export const memoryAsked = z.object({
  query: searchText.optional(),
  filter: memoryFilter.optional(),
  order: memoryOrder.default('newest'),
})
export type MemoryAsked = z.infer<typeof memoryAsked>

export const memoryPage = z.object({ items: z.array(memoryEntry), nextCursor: memoryCursor.nullable() })
export type MemoryPage = z.infer<typeof memoryPage>

/** An item about a person who can't read all its sources: it has no words, and the person may delete it. */
export const hiddenMemory = z.object({ id, kind: memoryKind, createdAt: time })
export type HiddenMemory = z.infer<typeof hiddenMemory>

/** Everything that is remembered about a person. `hidden`: without the words that the person may not read. */
export const ownMemory = z.object({ items: z.array(memoryEntry), hidden: z.array(hiddenMemory) })
export type OwnMemory = z.infer<typeof ownMemory>

/** An earlier wording. `changedBy`: the person whose change ended it; null: an agent. */
export const memoryVersion = z.object({
  version: z.number().int(),
  kind: memoryKind,
  text: z.string(),
  changedBy: id.nullable(),
  changedAt: time,
})
export type MemoryVersion = z.infer<typeof memoryVersion>

/** The people who can read an item, as far as the asker may know them. */
export const memoryAudience = z.object({
  /** Everybody in the workspace except guests can; `userIds` are the guests who can, too. */
  isEveryone: z.boolean(),
  userIds: z.array(id),
})
export type MemoryAudience = z.infer<typeof memoryAudience>

/** A task whose prompt held an item. */
export const memoryUse = z.object({
  taskId: id,
  agentId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  usedAt: time,
})
export type MemoryUse = z.infer<typeof memoryUse>

/** The newest uses of an item, and how many there are. `hidden`: in places that the asker can't read. */
export const memoryUses = z.object({
  uses: z.array(memoryUse),
  count: z.number().int(),
  hidden: z.number().int(),
})
export type MemoryUses = z.infer<typeof memoryUses>

/** Why a task was shown an item, and its place among those that were found. */
export const memoryWhy = z.object({
  /** `retrieval`: before its first request, for the words of its prompt. `recall`: the agent searched. */
  by: z.enum(['retrieval', 'recall']),
  /** The label by which the agent could cite it. */
  label: z.string(),
  rank: z.number().int(),
  /** Its place among the items with the words; null: it has none of them. */
  textRank: z.number().int().nullable(),
  /** Its place among the items with a similar meaning; null: not among them, or only words were compared. */
  vectorRank: z.number().int().nullable(),
})
export type MemoryWhy = z.infer<typeof memoryWhy>

/** An item that a task was shown. */
export const taskMemory = z.object({ item: memoryEntry, why: memoryWhy.nullable() })
export type TaskMemory = z.infer<typeof taskMemory>
