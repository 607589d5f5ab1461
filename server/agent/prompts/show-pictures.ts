import { listReadableFiles } from '../../db/messages/attachments.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
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

type File = SeenContext['questionFiles'][number]

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
    : choosePictures(listFiles(seen, run.task.agentId), abilities)
  if (chosen.length === 0) return { seen, bytes: new Map() }
  const { workspaceId, channelId } = run.task
  const attachmentIds = chosen.map(({ id }) => id)
  const readable = await run.db.asUser({ sub: run.state.actingUserId }, tx =>
    listReadableFiles(tx, { attachmentIds, channelId }),
  )
  const sources = new Map<string, StoredSource>()
  const bytes = new Map<string, string>()
  const read = await Promise.race([
    Promise.all(
      readable.map(async file => ({ file, picture: await desk.pictures.read({ ...file, workspaceId }) })),
    ),
    leaving(run.interrupted),
  ])
  for (const { file, picture } of read) {
    if (!picture) continue
    sources.set(file.id, { type: 'attachment', id: file.id, sha256: picture.sha256, media_type: file.type })
    bytes.set(picture.sha256, picture.base64)
  }
  const picture = (file: File) => (file.id && sources.get(file.id)) || null
  return { seen: withFiles(seen, file => ({ ...file, picture: picture(file) })), bytes }
}

/** Returns the files, the newest first. The agent's own messages become its own turns, which hold no files. */
export function listFiles({ questionFiles, history, fork }: SeenContext, agentId: string): File[] {
  const said = history.filter(({ author }) => author.id !== agentId)
  return [
    ...questionFiles,
    ...said.toReversed().flatMap(({ attachments }) => attachments ?? []),
    ...(fork?.parent?.attachments ?? []),
  ]
}

/** Returns the context with each of its files as `change` returns it. */
export function withFiles(seen: SeenContext, change: (file: File) => File): SeenContext {
  const at = (files: readonly File[]) => files.map(change)
  const of = <Message extends { attachments?: File[] | null | undefined }>(message: Message) => ({
    ...message,
    attachments: at(message.attachments ?? []),
  })
  const parent = seen.fork?.parent
  return {
    ...seen,
    questionFiles: at(seen.questionFiles),
    history: seen.history.map(of),
    fork: seen.fork && { ...seen.fork, parent: parent ? of(parent) : null },
  }
}

/** Settles when the run must stop waiting, so that it waits for no file. */
function leaving(signal: AbortSignal): Promise<never[]> {
  return new Promise(resolve => {
    if (signal.aborted) resolve([])
    signal.addEventListener('abort', () => resolve([]), { once: true })
  })
}
