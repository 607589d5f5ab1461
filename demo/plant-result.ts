import { publishResult } from '../server/chat/results/publish-result.ts'
import { readResultDraft } from '../server/chat/results/read-result-draft.ts'
import { resolveFork } from '../server/chat/results/resolve-fork.ts'
import { saveResultDraft } from '../server/chat/results/save-result-draft.ts'
import { emptyResult, type ResultBody, type ResultLine } from '../server/domain/results/result.ts'
import { type Demo, type Planted, take, waitForEnd } from './demo-stage.ts'
import type { TalkFork, TalkResult, TalkResultLine } from './talk/talk.ts'

/** Publishes the result of a fork: an agent drafts it, and the fork's author words it as the talk does. */
export async function plantResult(demo: Demo, planted: Planted, told: TalkFork): Promise<void> {
  const { db } = demo
  const { author, result } = told
  if (!result) return
  const given = { claims: demo.claimsOf(author), forkId: take(planted.forkIds, told.id) }
  const { task } = await resolveFork(db, given)
  if (task) await waitForEnd(demo.player(author), task.id)
  const { draft } = await readResultDraft(db, given)
  if (!draft) throw new Error('The result was not drafted.')
  const body = writeBody(result, { fork: told, planted, userId: demo.player(author).userId })
  const {
    draft: { rev, basedOnRev },
  } = await saveResultDraft(db, { ...given, rev: draft.rev, body })
  const { message } = await publishResult(db, { ...given, rev, basedOnRev, force: true })
  planted.messageIds.set(result.id, message.id)
}

/** Returns the id of a line of a result. */
export function lineIdOf({ id }: Pick<TalkResult, 'id'>, index: number): string {
  return `${id}-${index + 1}`
}

interface Around {
  fork: TalkFork
  planted: Planted
  userId: string
}

function writeBody(result: TalkResult, around: Around): ResultBody {
  const wording = { by: 'person', userId: around.userId } as const
  const lines = result.lines.map((line, index) => ({
    ...line,
    written: { ...writeLine(line, around), wording, id: lineIdOf(result, index) } satisfies ResultLine,
  }))
  return {
    ...emptyResult(),
    headline: result.headline,
    headlineWording: wording,
    bullets: lines.flatMap(({ kind, owner, written }) =>
      kind === 'question' ? [] : [{ ...written, kind, owner }],
    ),
    openQuestions: lines.flatMap(({ kind, written }) => (kind === 'question' ? [written] : [])),
  }
}

function writeLine({ text, sources }: TalkResultLine, { fork, planted }: Around) {
  const citations = sources.map(({ messageId, quote }) => ({
    messageId: take(planted.messageIds, messageId),
    number: 1 + fork.messages.findIndex(({ id }) => id === messageId),
    quote,
  }))
  return { text, citations, marked: null }
}
