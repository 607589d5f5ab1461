import { mayWriteIn } from '../../db/channels/write-rights.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { endSuggestions, isSuggestionOf, keepHelpChoice } from '../../db/help/help-choices.ts'
import { askForSummary, readThreadHelp } from '../../db/help/thread-summaries.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findThread } from '../../db/messages/threads.ts'
import type { ThreadHelp } from '../../domain/help/thread-help.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

interface InThread {
  claims: Claims
  threadId: string
}

/** Reads the summary of a thread and the suggestion to fork, for a reader of the thread. Null: there is no help here. */
export function getThreadHelp(db: Database, given: InThread): Promise<{ help: ThreadHelp | null }> {
  return db.asUser(given.claims, async tx => ({ help: (await findHelp(tx, given)).help }))
}

/** Has the summary of a thread written anew. Costs money, so it is for people who may write there. */
export function renewThreadSummary(db: Database, given: InThread): Promise<{ help: ThreadHelp | null }> {
  const { claims, threadId } = given
  return db.asUser(claims, async tx => {
    const { help, channelId } = await findHelp(tx, given)
    if (!help || help.task?.isOpen || help.isDue) return { help }
    await checkWriter(tx, channelId)
    await takeServiceRole(tx)
    await lockThread(tx, threadId)
    await askForSummary(tx, { threadId, at: new Date() })
    return { help: { ...help, isDue: true } }
  })
}

/** Hides the summary of a thread for one person, or shows it again. */
export function hideThreadSummary(
  db: Database,
  { hides, ...given }: InThread & { hides: boolean },
): Promise<{ help: ThreadHelp | null }> {
  return change(db, given, tx =>
    keepHelpChoice(tx, { userId: given.claims.sub, threadId: given.threadId, hidesSummary: hides }),
  )
}

/** Takes a suggestion away for one person. */
export function declineForkSuggestion(
  db: Database,
  { suggestionId, ...given }: InThread & { suggestionId: string },
): Promise<{ help: ThreadHelp | null }> {
  const { claims, threadId } = given
  return change(db, given, async tx => {
    const isKnown = await isSuggestionOf(tx, { threadId, suggestionId })
    if (isKnown) await keepHelpChoice(tx, { userId: claims.sub, threadId, notNowId: suggestionId })
  })
}

/** Ends the suggestions to fork in a thread, for all its readers. */
export function endForkSuggestions(db: Database, given: InThread): Promise<{ help: ThreadHelp | null }> {
  return change(db, given, tx => endSuggestions(tx, given), { isForAll: true })
}

/**
 * Changes the help in a thread as the service, once the person was found to be a reader of it. `isForAll`: the change is
 * for all readers, so the person must have the right to write there. Without help, there is nothing to change.
 */
function change(
  db: Database,
  given: InThread,
  act: (tx: Tx) => Promise<void>,
  { isForAll = false } = {},
): Promise<{ help: ThreadHelp | null }> {
  return db.asUser(given.claims, async tx => {
    const { help, channelId } = await findHelp(tx, given)
    if (!help) return { help }
    if (isForAll) await checkWriter(tx, channelId)
    await takeServiceRole(tx)
    await act(tx)
    return { help: await readThreadHelp(tx, { threadId: given.threadId, userId: given.claims.sub }) }
  })
}

async function checkWriter(tx: Tx, channelId: string): Promise<void> {
  if (!(await mayWriteIn(tx, { channelId }))) throw notFound('thread')
}

async function findHelp(tx: Tx, { claims, threadId }: InThread) {
  const userId = claims.sub
  const thread = await findThread(tx, { userId, threadId })
  if (!thread) throw notFound('thread')
  return { channelId: thread.channelId, help: await readThreadHelp(tx, { threadId, userId }) }
}
