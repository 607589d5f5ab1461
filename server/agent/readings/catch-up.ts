import * as z from 'zod'
import { findReader, listAsking } from '../../db/catch-up/catch-up-sources.ts'
import { readCatchUpSources, setCatchUpLines } from '../../db/catch-up/catch-ups.ts'
import { newsLine } from '../../domain/catch-up/catch-up.ts'
import { checkNews, newsAnswer } from '../../domain/catch-up/check-news.ts'
import { writeNewsPrompt } from '../../domain/catch-up/news-prompt.ts'
import { defineReading } from './reading.ts'

/** Tells a person the news of a place: the lines go to the catch-up that its task names. */
export const catchUpReading = defineReading({
  purpose: 'catch_up',
  model: 'small',
  answer: newsAnswer,
  outcome: z.array(newsLine),
  async find(tx, { subjectId }) {
    return (await readCatchUpSources(tx, { catchUpId: subjectId }))?.messageIds ?? []
  },
  async read(tx, { workspaceId, actingUserId: userId, subjectId }, conversations) {
    const stored = await readCatchUpSources(tx, { catchUpId: subjectId })
    const person = await findReader(tx, { workspaceId, userId })
    const messages = conversations.flatMap(each => each.messages)
    if (!stored || !person || messages.length === 0) return null
    const asking = await listAsking(tx, { userId, messageIds: messages.map(({ id }) => id) })
    const byNumber = new Map(
      messages.map(message => [message.number, { ...message, asksPerson: asking.has(message.id) }]),
    )
    return {
      prompt: writeNewsPrompt(person, stored),
      check(answer) {
        const { lines, dropped, faults } = checkNews(answer, number => byNumber.get(number))
        return { outcome: lines, kept: lines.length, dropped, faults }
      },
    }
  },
  settle: (tx, { subjectId }, lines) => setCatchUpLines(tx, { catchUpId: subjectId, lines }),
  live: {
    list: 'lines',
    show: (tx, { subjectId }, lines) => setCatchUpLines(tx, { catchUpId: subjectId, lines }),
  },
})
