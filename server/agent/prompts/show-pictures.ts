import { listReadableFiles } from '../../db/messages/attachments.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import { listContextFiles, withFiles } from '../../domain/forks/context-files.ts'
import { choosePictures, type StoredSource } from '../../domain/messages/picture.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { PictureReader } from './picture-reader.ts'

export interface ShownPictures {
  /** The context with a reference at each file that is shown. */
  seen: SeenContext
  /** The bytes in base64, by their hash. */
  bytes: ReadonlyMap<string, string>
}

/**
 * Shows a model the newest pictures of a task's context. All of them are in one conversation, so its readers
 * may see them; even so, each is checked with the rights of the person for whom the task runs.
 */
export async function showPictures(
  run: TaskRun,
  desk: { pictures: PictureReader },
  seen: SeenContext,
  abilities: Pick<ModelAbilities, 'takesImages'>,
): Promise<ShownPictures> {
  const chosen = answerOf(run.state).withoutPictures
    ? []
    : choosePictures(listContextFiles(seen, run.task.agentId), abilities)
  if (chosen.length === 0) return { seen, bytes: new Map() }
  const { workspaceId, channelId } = run.task
  const attachmentIds = chosen.map(({ id }) => id)
  await desk.pictures.prepare(attachmentIds, run.interrupted)
  const readable = await run.db.asUser({ sub: run.state.actingUserId }, tx =>
    listReadableFiles(tx, { attachmentIds, channelId }),
  )
  const sources = new Map<string, StoredSource>()
  const bytes = new Map<string, string>()
  const read = await Promise.race([
    Promise.all(
      readable.map(async file => ({
        file,
        picture: await desk.pictures.read({ ...file, workspaceId, copy: 'clean' }),
      })),
    ),
    leaving(run.interrupted),
  ])
  for (const { file, picture } of read) {
    if (!picture) continue
    sources.set(file.id, { type: 'attachment', id: file.id, sha256: picture.sha256, media_type: file.type })
    bytes.set(picture.sha256, picture.base64)
  }
  const picture = (file: { id?: string | undefined }) => (file.id && sources.get(file.id)) || null
  return { seen: withFiles(seen, file => ({ ...file, picture: picture(file) })), bytes }
}

/** Settles when the run must stop waiting, so that it waits for no file. */
function leaving(signal: AbortSignal): Promise<never[]> {
  return new Promise(resolve => {
    if (signal.aborted) resolve([])
    signal.addEventListener('abort', () => resolve([]), { once: true })
  })
}
