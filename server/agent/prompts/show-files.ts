import { listReadableFiles } from '../../db/messages/attachments.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import {
  chooseContents,
  type FileContent,
  listShowable,
  shownLimits,
  withSource,
} from '../../domain/files/file-content.ts'
import type { UnreadReason } from '../../domain/files/file-text.ts'
import { listContextFiles, withFiles } from '../../domain/forks/context-files.ts'
import type { StoredSource } from '../../domain/messages/picture.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { FileTexts } from '../files/file-texts.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { PictureReader } from './picture-reader.ts'
import { type ShownPictures, showPictures } from './show-pictures.ts'

type Message = SeenContext['history'][number]

/**
 * Shows a model the newest files of a task's context: pictures, PDFs as documents if it reads them, and the
 * text of all others. Each is checked with the rights of the person for whom the task runs. `room`: the most
 * tokens of documents and texts.
 */
export async function showFiles(
  run: TaskRun,
  desk: { pictures: PictureReader; files: Pick<FileTexts, 'read'> },
  seen: SeenContext,
  abilities: Pick<ModelAbilities, 'takesImages' | 'takesDocuments'> & { room: number },
): Promise<ShownPictures> {
  const shown = await showPictures(run, desk, seen, abilities)
  const { workspaceId, channelId, agentId } = run.task
  const files = listShowable(listContextFiles(seen, agentId))
  const attachmentIds = files.map(({ id }) => id)
  if (attachmentIds.length === 0) return shown
  const readable = await run.db.asUser({ sub: run.state.actingUserId }, tx =>
    listReadableFiles(tx, { attachmentIds, channelId }),
  )
  const mayRead = new Set(readable.map(({ id }) => id))
  const how = { length: shownLimits.characters, signal: run.interrupted }
  const texts = await desk.files.read([...mayRead], how)
  // A document that the model refused is not sent again: its text is.
  const takesDocuments = abilities.takesDocuments && !answerOf(run.state).withoutPictures
  const chosen = chooseContents(files, texts, { takesDocuments, room: abilities.room })
  const bytes = new Map(shown.bytes)
  const contents = new Map<string, FileContent | null>(
    [...mayRead].map(id => [id, texts.has(id) ? null : { as: 'unread', reason: 'waiting' }]),
  )
  for (const [id, content] of chosen) {
    const document =
      content.as === 'document'
        ? await desk.pictures.read({ id, workspaceId, copy: 'sent' }, shownLimits.documentBytes)
        : null
    const source: StoredSource | null = document && {
      type: 'attachment',
      id,
      sha256: document.sha256,
      media_type: 'application/pdf',
    }
    if (document) bytes.set(document.sha256, document.base64)
    contents.set(id, withSource(content, source))
  }
  return {
    seen: withFiles(shown.seen, file => ({ ...file, content: (file.id && contents.get(file.id)) || null })),
    bytes,
  }
}

export interface UnreadFile {
  fileId: string
  reason: UnreadReason
}

/** Returns the files of a context that could not be read, with the reasons. */
export function listUnread(seen: SeenContext, agentId: string): UnreadFile[] {
  return listContextFiles(seen, agentId).flatMap(({ id, content }) =>
    id !== undefined && content?.as === 'unread' ? [{ fileId: id, reason: content.reason }] : [],
  )
}

/** Returns a message with its files by name alone, for a summary of the words. */
export function nameFiles(message: Message): Message {
  return { ...message, attachments: message.attachments?.map(file => ({ ...file, content: null })) }
}
