import * as z from 'zod'
import { settleReflection } from '../../chat/memory/reflection/settle-reflection.ts'
import { listItemsOfChannel, listNamedPeople } from '../../db/memory/reflection/items.ts'
import { findReading as findReadingRow } from '../../db/memory/reflection/runs.ts'
import { listRangeMessages } from '../../db/memory/reflection/unread.ts'
import { checkedItem, checkReflected } from '../../domain/memory/reflection/check-reflected.ts'
import { keepOnRecord } from '../../domain/memory/reflection/off-the-record.ts'
import { reflected, reflectedSchema } from '../../domain/memory/reflection/reflected.ts'
import { reflectionRequest, reflectionRules } from '../../domain/memory/reflection/reflection-rules.ts'
import { labelItems, showItem } from '../../domain/memory/reflection/show-items.ts'
import { defineReading } from './reading.ts'

/** Reads the messages of a channel since the last run, and returns memories that are worth keeping. */
export const reflectionReading = defineReading({
  purpose: 'reflection',
  model: 'own',
  answer: reflected,
  outcome: z.object({ items: z.array(checkedItem), dropped: z.number(), messages: z.number() }),

  async find(tx, { subjectId, channelId }) {
    const reading = await findReadingRow(tx, { readingId: subjectId })
    if (!reading?.ranges) return []
    const found = await listRangeMessages(tx, { channelId, ranges: reading.ranges })
    return keepOnRecord(found).flatMap(({ id, isShown }) => (isShown ? [id] : []))
  },

  async limitUsd(tx, { subjectId }) {
    return (await findReadingRow(tx, { readingId: subjectId }))?.limitUsd ?? null
  },

  async read(tx, { workspaceId, channelId }, conversations) {
    const messages = conversations.flatMap(each => each.messages)
    if (messages.length === 0) return null
    const items = labelItems(await listItemsOfChannel(tx, { channelId }))
    const people = await listNamedPeople(tx, { workspaceId })
    const read = messages.map(({ id, number, content, author, result }) => ({
      id,
      number,
      content,
      isByPerson: author.kind === 'human' || result != null,
    }))
    return {
      prompt: {
        rules: reflectionRules,
        schema: reflectedSchema,
        blocks: items.map(showItem),
        request: reflectionRequest,
      },
      memories: items.map(({ label, id: itemId, messageIds }) => ({
        label,
        itemId,
        messageIds: [...new Set(messageIds)],
      })),
      check(answer) {
        const { items: found, dropped, faults } = checkReflected(answer, { messages: read, items, people })
        return {
          outcome: { items: found, dropped, messages: messages.length },
          kept: found.length,
          dropped,
          faults,
        }
      },
    }
  },

  settle: (tx, at, outcome) => settleReflection(tx, { ...at, readingId: at.subjectId, ...outcome }),
})
