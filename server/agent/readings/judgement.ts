import { listToldPlaces } from '../../chat/tasks/log/check-told.ts'
import type { Tx } from '../../db/client.ts'
import { findPlacesNow } from '../../db/messages/readable-messages.ts'
import { findJudged, type JudgedItem } from '../../db/proofs/judged-items.ts'
import { addReasons } from '../../db/proofs/proof-items.ts'
import {
  type JudgedAnswers,
  judgement,
  judgementAnswer,
  listRubrics,
  readJudgement,
  writeJudgementPrompt,
} from '../../domain/proofs/judgement.ts'
import { readRun } from '../proofs/read-run.ts'
import { defineReading } from './reading.ts'

/** The judgement of the answers of a proof's item, which is its subject. */
export const judgementReading = defineReading({
  purpose: 'judgement',
  model: 'small',
  answer: judgementAnswer,
  outcome: judgement,
  async find(tx, { subjectId }) {
    const messageId = (await findJudged(tx, { itemId: subjectId }))?.messageId
    return messageId ? [messageId] : []
  },
  async limitUsd(tx, { subjectId }) {
    return (await findJudged(tx, { itemId: subjectId }))?.reservedUsd ?? null
  },
  async read(tx, { subjectId, actingUserId }) {
    const asked = await readAnswers(tx, { itemId: subjectId, userId: actingUserId })
    const toldFrom = asked && (await listPlacesOf(tx, asked.item))
    return (
      toldFrom && {
        prompt: writeJudgementPrompt(asked),
        toldFrom,
        check: answer => readJudgement(answer, asked),
      }
    )
  },
  async settle(tx, { subjectId: itemId }, outcome) {
    const item = await findJudged(tx, { itemId })
    // The reasons are read where the candidate's answer is.
    if (item) await addReasons(tx, { ...item, itemId, reasons: { judgement: outcome } })
  },
})

/** Returns the channels in which question and answers stand and whose words they rest on; null: an old log does not say. */
async function listPlacesOf(tx: Tx, item: JudgedItem): Promise<string[] | null> {
  const { messageId, channelId, baseChannelId, candidateTaskId, baseTaskId } = item
  const asked = messageId === null ? [] : (await findPlacesNow(tx, [messageId])).channelIds
  const places = [channelId, ...(baseChannelId === null ? [] : [baseChannelId]), ...asked]
  for (const taskId of [candidateTaskId, ...(baseTaskId === null ? [] : [baseTaskId])]) {
    const told = await listToldPlaces(tx, taskId)
    if (told === null) return null
    places.push(...told)
  }
  return places
}

async function readAnswers(
  tx: Tx,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<(JudgedAnswers & { item: JudgedItem }) | null> {
  const item = await findJudged(tx, { itemId })
  if (!item?.question) return null
  const { question, baseTaskId, candidateTaskId, compares } = item
  const candidate = await readRun(tx, { taskId: candidateTaskId, userId })
  const base = compares && baseTaskId ? await readRun(tx, { taskId: baseTaskId, userId }) : null
  if (!candidate?.answer) return null
  return {
    item,
    question,
    base: base?.answer?.text ?? null,
    candidate: candidate.answer.text,
    rubrics: listRubrics(item.expectations),
    // The ids end in random digits.
    candidateFirst: Number.parseInt(itemId.slice(-1), 16) % 2 === 0,
  }
}
