/**
 * What a fork's agents are shown of it, item by item, and what of that is left out. Pure. The items are measured by the
 * very functions that write a prompt, and what is left out is taken away before one is written: so the list can't say
 * anything else than the request does.
 */
import * as z from 'zod'
import { choosePictures, countPictureTokens } from '../messages/picture.ts'
import {
  type ContextInput,
  type ContextMessage,
  describeFiles,
  describeFork,
  wrapMessage,
} from '../prompts/context.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'

/** As they stand in `forks.left_out`. */
export const forkContextKeys = {
  description: 'description',
  parent: 'parent',
  messages: 'messages',
  file: (id: string) => `file:${id}`,
} as const

export const forkContextItem = z.object({
  key: z.string(),
  kind: z.enum(['parent', 'description', 'messages', 'file', 'workspace']),
  label: z.string(),
  tokens: z.number().int(),
  canLeaveOut: z.boolean(),
  leftOut: z.boolean(),
})
export type ForkContextItem = z.infer<typeof forkContextItem>

export const forkContext = z.object({
  /** What the fork is about; of one that is not open yet, what would be proposed. */
  description: z.string(),
  items: z.array(forkContextItem),
  /** Of what is shown. */
  tokens: z.number().int(),
})
export type ForkContext = z.infer<typeof forkContext>

type Fork = Pick<NonNullable<ContextInput['fork']>, 'description' | 'parent'>
type File = NonNullable<ContextMessage['attachments']>[number]

/** A fork with everything in it that its agents could be shown; `messages`: the newest ones, as many as are shown. */
export interface ForkMaterial {
  description: string
  parent: ContextMessage | null
  messages: readonly ContextMessage[]
}

export function listForkContext(
  { description, parent, messages }: ForkMaterial,
  leftOut: readonly string[],
): ForkContext {
  const empty = sizeFork({ description: null, parent: null, isParentLeftOut: true })
  const item = (
    kind: ForkContextItem['kind'],
    key: string,
    label: string,
    tokens: number,
  ): ForkContextItem => {
    const canLeaveOut = kind !== 'messages'
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
  const newestFirst = messages.toReversed().flatMap(({ attachments }) => attachments ?? [])
  const sizeOf = measureFiles([...newestFirst, ...(parent?.attachments ?? [])], leftOut)
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
      'The description',
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
  ]
  const tokens = items.reduce((sum, each) => (each.leftOut ? sum : sum + each.tokens), 0)
  return { description, items, tokens }
}

function sizeFork(fork: NonNullable<ContextInput['fork']>): number {
  return estimateTokens(describeFork(fork))
}

/**
 * How a file is measured: by its description, and as a picture where a model that sees any is shown it. What is left out
 * takes nobody's place, and is measured as if it had one. The files come as a request takes them.
 */
function measureFiles(newestFirst: readonly File[], leftOut: readonly string[]): (file: File) => number {
  const sees = { takesImages: true }
  const isLeftOut = ({ id }: File) => id !== undefined && leftOut.includes(forkContextKeys.file(id))
  const shown = choosePictures(
    newestFirst.filter(file => !isLeftOut(file)),
    sees,
  )
  return file => {
    const pictures = isLeftOut(file) ? choosePictures([file], sees) : shown
    const isShown = pictures.some(({ id }) => id === file.id)
    return estimateTokens(describeFiles([file], '').join('\n')) + (isShown ? countPictureTokens(file) : 0)
  }
}

/** A context without what is left out of its fork. */
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
