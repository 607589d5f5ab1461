/** The blocks of a request. Each message is its own block, because the endpoint's cache compares blocks. */
import { countPictureTokens, type StoredSource } from '../messages/picture.ts'
import { estimateTokens } from './estimate-tokens.ts'
import {
  type ContextFile,
  type ContextMessage,
  describeBetween,
  type ShownThread,
  wrapMessage,
} from './message-tags.ts'
import { weekdayOf } from './place.ts'

export interface TextBlock {
  type: 'text'
  text: string
  cache_control?: { type: 'ephemeral' }
}

/**
 * A picture or a document in the written and stored request; the sent request has the bytes in place of the
 * source (picture.ts).
 */
interface PictureBlock {
  type: 'image' | 'document'
  text?: undefined
  source: StoredSource
  cache_control?: { type: 'ephemeral' }
}

export type PromptBlock = TextBlock | PictureBlock

export function text(words: string): TextBlock {
  return { type: 'text', text: words }
}

/** Shows each picture and each document right after the words that it came with. */
export function showPictures(files: readonly ContextFile[] | null | undefined): PictureBlock[] {
  return (files ?? []).flatMap(({ picture, content }): PictureBlock[] => {
    if (content?.as === 'document') return [{ type: 'document', source: content.source }]
    return picture ? [{ type: 'image', source: picture }] : []
  })
}

/** Returns a line before the first message of a day. */
export function beginDay({ at }: ContextMessage, before: string | undefined): TextBlock[] {
  return at && at.day !== before ? [text(`<day date="${at.day}">${weekdayOf(at.day)}</day>`)] : []
}

/** Lays out the thread of a fork. The agent's own messages in it are material like all others: they are no turns. */
export function layThread({ first, between, last }: ShownThread): PromptBlock[] {
  return [
    text('<thread>'),
    ...layMessages(first),
    ...(between ? describeBetween(between).map(text) : []),
    ...layMessages(last),
    text('</thread>'),
  ]
}

function layMessages(messages: readonly ContextMessage[]): PromptBlock[] {
  return messages.flatMap((message, index) => [
    ...beginDay(message, messages[index - 1]?.at?.day),
    text(wrapMessage(message)),
    ...showPictures(message.attachments),
  ])
}

/** Sets a cache mark at the end. */
export function markLast<Block extends object>(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, cache_control: { type: 'ephemeral' } } : block,
  )
}

export interface ContextLayer {
  name: string
  /** The estimated tokens; the endpoint's own count comes with the answer. */
  tokens: number
}

export function measure(
  name: string,
  texts: readonly string[],
  files: readonly MeasuredPicture[] | null = [],
): ContextLayer {
  const words = texts.reduce((sum, each) => sum + estimateTokens(each), 0)
  return { name, tokens: Math.ceil(words) + measurePictures(files) }
}

/** Measures the thread of a fork, with its tags. */
export function measureThread(thread: ShownThread): ContextLayer {
  const texts = layThread(thread).flatMap(block => block.text ?? [])
  const files = [...thread.first, ...thread.last].flatMap(({ attachments }) => attachments ?? [])
  return measure('thread', texts, files)
}

/** A picture or document whose tokens are counted. */
export type MeasuredPicture = Pick<Partial<ContextFile>, 'content' | 'width' | 'height'> & {
  picture?: unknown
}

/** Counts the tokens of the pictures and documents that are shown. */
export function measurePictures(files: readonly MeasuredPicture[] | null | undefined): number {
  return (files ?? []).reduce((sum, file) => {
    if (file.content?.as === 'document') return sum + file.content.tokens
    return file.picture ? sum + countPictureTokens(file) : sum
  }, 0)
}
