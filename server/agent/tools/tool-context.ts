import { findHiddenByGuests } from '../../db/channels/hidden-by-guests.ts'
import { findSharedChannels } from '../../db/channels/shared-channels.ts'
import { findNames } from '../../db/workspaces/profiles.ts'
import { listShown } from '../../domain/citations/find-citations.ts'
import { answerOf, hasSpoken } from '../../domain/tasks/task-state.ts'
import { ordinalOf } from '../../domain/tasks/tool-calls.ts'
import type { QueryVectors } from '../embeddings/query-vectors.ts'
import type { FileTexts } from '../files/file-texts.ts'
import type { ProgressSender } from '../live/progress-sender.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { ToolContext } from './define-tool.ts'

/** The things that tool calls need beside their task. */
export interface CallDesk {
  files: FileTexts
  progress: ProgressSender
  vectors: QueryVectors
}

/** Makes the context of one tool call from its task. `seq` is the number of its tool.requested. */
export function createToolContext(
  run: TaskRun,
  { files, progress, vectors }: CallDesk,
  call: { turn: number; callId: string; seq: number; signal: AbortSignal },
): ToolContext {
  const { db, log, task, state } = run
  const { actingUserId, triggerMessageId } = state
  const claims = { sub: actingUserId }
  return {
    db,
    log,
    task,
    turn: call.turn,
    callId: call.callId,
    ordinal: ordinalOf(answerOf(state), call.callId),
    actingUserId,
    claims,
    triggerMessageId,
    asUser: work => db.asUser(claims, work),
    shown: listShown(answerOf(state)),
    hasSpoken: hasSpoken(answerOf(state)),
    readers: asked => {
      const channelIds = asked === 'all' ? null : asked
      return db.asWorker(tx =>
        findSharedChannels(tx, { channelId: task.channelId, actingUserId, channelIds }),
      )
    },
    async hiddenByGuests() {
      const { places, guestIds } = await db.asWorker(tx =>
        findHiddenByGuests(tx, { channelId: task.channelId, actingUserId }),
      )
      // Only names that the acting person may know.
      const guests = await db.asUser(claims, tx => findNames(tx, guestIds))
      return { places, guests }
    },
    readFiles: (attachmentIds, length) => files.read(attachmentIds, { length, signal: call.signal }),
    vectorOf: words => vectors.ask(words, call.signal),
    tellProgress: (tool, words) => progress.tell(run, 'tools', [tool], words),
    signal: call.signal,
    idempotencyKey: { taskId: task.id, seq: call.seq },
    now: run.now,
  }
}
