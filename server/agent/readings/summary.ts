import { v7 as newId } from 'uuid'
import {
  keepSummaryLines,
  listSummarised,
  lockWanted,
  readWords,
  suggestFork,
} from '../../db/help/thread-summaries.ts'
import {
  checkSummary,
  summaryAnswer,
  summaryOutcome,
  writeSummaryPrompt,
} from '../../domain/help/summary-answer.ts'
import { checkQuote } from '../../domain/results/check-result.ts'
import { defineReading } from './reading.ts'

/** The summary of a long thread; its subject is the thread. The same answer says whether the thread drifts. */
export const summaryReading = defineReading({
  purpose: 'summary',
  model: 'small',
  answer: summaryAnswer,
  outcome: summaryOutcome,
  find: (tx, { subjectId: threadId }) => listSummarised(tx, { threadId }),
  async read(_tx, _at, conversations) {
    if (conversations.length === 0) return null
    return { prompt: writeSummaryPrompt(), check: answer => checkSummary(answer, conversations) }
  },
  async settle(tx, { subjectId: threadId }, { lines, lastSeq, drift }) {
    const wanted = await lockWanted(tx, { threadId })
    if (!wanted) return
    // A message may have changed since its words were checked.
    const words = await readWords(
      tx,
      lines.flatMap(({ citations }) => citations.map(each => each.messageId)),
    )
    const kept = lines.filter(({ citations }) =>
      citations.every(({ messageId, quote }) => checkQuote(words.get(messageId) ?? '', quote) !== null),
    )
    await keepSummaryLines(tx, { threadId, lines: kept, lastSeq, isWhole: kept.length === lines.length })
    if (!drift || !wanted.suggests) return
    await suggestFork(tx, { id: newId(), threadId, ...drift, messageCount: wanted.messageCount })
  },
})
