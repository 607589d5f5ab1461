import * as z from 'zod'
import { findAgentName } from '../../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { findCardOfTask } from '../../../db/tasks/ask-cards.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import { shownMessage, shownPlace } from '../../../domain/agents/calls/call-target.ts'
import { sayCall } from '../../../domain/agents/calls/call-words.ts'
import { type Message, message } from '../../../domain/messages/message.ts'
import type { AskCard } from '../../../domain/tasks/ask.ts'
import { reduce, waitingOf } from '../../../domain/tasks/task-state.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { nameAsked, showAbout } from './show-about.ts'
import { showPlace } from './show-place.ts'

export const openCard = z.object({
  /** The message of the card, with everything that is asked; null: the task waits for no card. */
  message: message.nullable(),
  /** The question or the request in words, as the caller may read it; null: the task waits for no card. */
  sentence: z.string().nullable(),
  /** Where the call that needs approval acts, as the caller may read it; null: in no place. */
  place: shownPlace.nullable(),
  /** The message that the call is about, as the caller may read it; null: it is about none. */
  about: shownMessage.nullable(),
})
type OpenCard = z.infer<typeof openCard>

/** Returns the card that a task waits for. */
export function readOpenCard(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<OpenCard> {
  return db.asUser(claims, async tx => {
    const task = await findTask(tx, { taskId })
    if (!task) throw notFound('task')
    const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
    const found = waiting && (await findCardOfTask(tx, { ...task, taskId, waiting }))
    if (!found) return { message: null, sentence: null, place: null, about: null }
    const { message, card } = found
    if (!card.call) return { message, sentence: message.content, place: null, about: null }
    return { message, ...(await tellCall(tx, { claims, message, call: card.call })) }
  })
}

async function tellCall(
  tx: Tx,
  { claims, message, call }: { claims: Claims; message: Message; call: NonNullable<AskCard['call']> },
): Promise<Pick<OpenCard, 'sentence' | 'place' | 'about'>> {
  const { target, tool, facts } = call
  const agent = message.authorAgentId === null ? '' : await findAgentName(tx, message.authorAgentId)
  const about = await showAbout(tx, message, call)
  const asked = await nameAsked(tx, message, call)
  const place = target ? await showPlace(tx, { claims, workspaceId: message.workspaceId, target }) : null
  const isHere = target?.threadId === message.threadId && target.forkId === message.forkId
  return { place, about, sentence: sayCall({ agent, tool, facts, place, isHere, about, asked }) }
}
