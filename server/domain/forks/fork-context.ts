/**
 * Lists the context that a fork's agents are shown, item by item, and the items that are left out. Pure. The
 * items are measured by the same functions that write a prompt, and left-out items are removed before a
 * prompt is written: so the list always agrees with the request.
 */
import * as z from 'zod'
import { chooseContents, listShowable, withSource } from '../files/file-content.ts'
import type { StoredText } from '../files/file-text.ts'
import { choosePictures, countPictureTokens } from '../messages/picture.ts'
import type { ContextInput } from '../prompts/context-input.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { type ContextMessage, describeFiles, describeFork, wrapMessage } from '../prompts/message-tags.ts'
import { describePlace, type Place } from '../prompts/place.ts'

/** The keys of items as they stand in `forks.left_out`. */
export const forkContextKeys = {
  description: 'description',
  parent: 'parent',
  messages: 'messages',
  place: 'place',
  file: (id: string) => `file:${id}`,
} as const

export const forkContextItem = z.object({
  key: z.string(),
  kind: z.enum(['parent', 'description', 'messages', 'file', 'workspace', 'place']),
  label: z.string(),
  tokens: z.number().int(),
  canLeaveOut: z.boolean(),
  leftOut: z.boolean(),
})
export type ForkContextItem = z.infer<typeof forkContextItem>

export const forkContext = z.object({
  /** The fork's description; for a fork that is not open yet, the description that would be proposed. */
  description: z.string(),
  items: z.array(forkContextItem),
  /** The tokens of the items that are shown. */
  tokens: z.number().int(),
})
export type ForkContext = z.infer<typeof forkContext>

type Fork = Pick<NonNullable<ContextInput['fork']>, 'description' | 'parent'>
type File = NonNullable<ContextMessage['attachments']>[number]

/**
 * A fork with everything that its agents could be shown; `messages`: the newest ones, as many as are shown.
 */
export interface ForkMaterial {
  description: string
  parent: ContextMessage | null
  messages: readonly ContextMessage[]
  place: Place
  /** The handle of the agent that would be asked. */
  handle: string
  /** The texts of its files, as far as they were read. */
  texts?: ReadonlyMap<string, StoredText>
}

export function listForkContext(
  { description, parent, messages, place, handle, texts = new Map() }: ForkMaterial,
  leftOut: readonly string[],
): ForkContext {
  const empty = sizeFork({ description: null, parent: null, isParentLeftOut: true })
  const item = (
    kind: ForkContextItem['kind'],
    key: string,
    label: string,
    tokens: number,
  ): ForkContextItem => {
    const canLeaveOut = kind !== 'messages' && kind !== 'place'
    return {
      key,
      kind,
      label,
      tokens: Math.ceil(tokens),
      canLeaveOut,
      leftOut: canLeaveOut && leftOut.includes(key),
    }
  }
  const words = parent && { ...parent, attachments: [] }
  const files = [...(parent?.attachments ?? []), ...messages.flatMap(({ attachments }) => attachments ?? [])]
  const sizeOf = measureFiles(listForkFiles({ parent, messages }), texts, leftOut)
  const items = [
    item(
      'parent',
      forkContextKeys.parent,
      parent ? `The message from ${parent.author.name}` : 'The deleted message',
      sizeFork({ description: null, parent: words }) - empty,
    ),
    item(
      'description',
      forkContextKeys.description,
      'The topic',
      sizeFork({ description, parent: null, isParentLeftOut: true }) - empty,
    ),
    item(
      'messages',
      forkContextKeys.messages,
      messages.length === 1 ? '1 message of the fork' : `${messages.length} messages of the fork`,
      messages.reduce(
        (sum, message) => sum + estimateTokens(wrapMessage({ ...message, attachments: [] })),
        0,
      ),
    ),
    ...files.flatMap(file =>
      file.id ? [item('file', forkContextKeys.file(file.id), file.name, sizeOf(file))] : [],
    ),
    item(
      'place',
      forkContextKeys.place,
      'Where, when and who is here',
      estimateTokens(describePlace(place, handle)),
    ),
  ]
  const tokens = items.reduce((sum, each) => (each.leftOut ? sum : sum + each.tokens), 0)
  return { description, items, tokens }
}

function sizeFork(fork: NonNullable<ContextInput['fork']>): number {
  return estimateTokens(describeFork(fork))
}

/**
 * Returns a function that measures a file: by its description, and also by the text, the document or the
 * picture that a model with all abilities is shown. A left-out file takes no other file's place, and is
 * measured as if it had one. The files come in the order of a request.
 */
function measureFiles(
  newestFirst: readonly File[],
  texts: ReadonlyMap<string, StoredText>,
  leftOut: readonly string[],
): (file: File) => number {
  const sees = { takesImages: true, takesDocuments: true }
  const isLeftOut = ({ id }: File) => id !== undefined && leftOut.includes(forkContextKeys.file(id))
  const choose = (files: readonly File[]) => ({
    pictures: choosePictures(files, sees),
    contents: chooseContents(listShowable(files), texts, sees),
  })
  const shown = choose(newestFirst.filter(file => !isLeftOut(file)))
  return file => {
    const { id = '' } = file
    const { pictures, contents } = isLeftOut(file) ? choose([file]) : shown
    const chosen = contents.get(id)
    const source = { type: 'attachment' as const, id, sha256: '0'.repeat(64), media_type: 'application/pdf' }
    const content = chosen && withSource(chosen, source)
    const words = estimateTokens(describeFiles([{ ...file, content }], '').join('\n'))
    const picture = pictures.some(each => each.id === file.id) ? countPictureTokens(file) : 0
    return words + picture + (chosen?.as === 'document' ? chosen.tokens : 0)
  }
}

/** Lists the files of a fork, the newest first, its parent's last. */
export function listForkFiles({ parent, messages }: Pick<ForkMaterial, 'parent' | 'messages'>): File[] {
  const newestFirst = messages.toReversed().flatMap(({ attachments }) => attachments ?? [])
  return [...newestFirst, ...(parent?.attachments ?? [])]
}

/** Returns a context without the items that are left out of its fork. */
export function leaveOut<
  Seen extends {
    fork: (Fork & { leftOut: readonly string[] }) | null
    history: readonly ContextMessage[]
    questionFiles: readonly File[]
  },
>(seen: Seen): Seen {
  const { fork } = seen
  if (!fork || fork.leftOut.length === 0) return seen
  const isShown = (key: string) => !fork.leftOut.includes(key)
  const keep = (files: readonly File[]) =>
    files.filter(file => file.id === undefined || isShown(forkContextKeys.file(file.id)))
  const of = (message: ContextMessage) => ({ ...message, attachments: keep(message.attachments ?? []) })
  const isParentLeftOut = !isShown(forkContextKeys.parent)
  return {
    ...seen,
    history: seen.history.map(of),
    questionFiles: keep(seen.questionFiles),
    fork: {
      ...fork,
      description: isShown(forkContextKeys.description) ? fork.description : null,
      parent: isParentLeftOut || !fork.parent ? null : of(fork.parent),
      isParentLeftOut,
    },
  }
}
