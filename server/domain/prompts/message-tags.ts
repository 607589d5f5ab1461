/** Writes messages, files and forks as tags, with people's text escaped. */
import type { FileContent } from '../files/file-content.ts'
import { refusalWords } from '../files/file-text.ts'
import type { Attachment } from '../messages/attachment.ts'
import type { StoredSource } from '../messages/picture.ts'
import { limits } from '../wire/limits.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import type { LocalTime } from './place.ts'

export interface ContextMessage {
  seq: number
  /** The label by which an answer may cite the message; absent in prompts from before there were labels. */
  label?: string | undefined
  author: { kind: 'human' | 'agent'; id: string; name: string; role: MemberRole | null }
  content: string
  /** The local time at which it was written. */
  at?: LocalTime | null | undefined
  /** The files beside the words, with their descriptions. */
  attachments?: readonly ContextFile[] | null | undefined
  /** The message is the result of a fork. */
  result?: { forkId: string; version: number; isStale: boolean } | null | undefined
  /** The message belongs to a fork that is shown beside the conversation. */
  inFork?: true | undefined
}

export type ContextFile = Pick<Attachment, 'name' | 'type' | 'size'> & {
  id?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  /** The file is shown as a picture, and not only described. */
  picture?: StoredSource | null | undefined
  /** The part of its content that is shown; null: it is only described. */
  content?: FileContent | null | undefined
}

export function wrapMessage(message: ContextMessage): string {
  const words = `<message${describeAuthor(message)} seq="${message.seq}"${describeLabel(message.label)}${message.at ? ` at="${message.at.time}"` : ''}${describeResult(message)}${message.inFork ? ' in="fork"' : ''}>${escapeText(message.content)}</message>`
  return [words, ...describeFiles(message.attachments, ` of="${message.seq}"`)].join('\n')
}

function describeLabel(label: string | undefined): string {
  return label === undefined ? '' : ` cite="[${label}]"`
}

function describeResult({ result }: ContextMessage): string {
  if (!result) return ''
  return ` result-of-fork="${result.forkId}" version="${result.version}"${result.isStale ? ' stale="true"' : ''}`
}

/** Describes a file, with its text as far as that is shown. */
export function describeFiles(files: readonly ContextFile[] | null | undefined, of: string): string[] {
  return (files ?? []).map(({ id, name, type, size, picture, content }) => {
    const named = content && id ? `${of} id="${id}"` : of
    const shown = content ? describeContent(content) : picture ? ' shown="below"' : ''
    const head = `<attachment${named} name="${escapeAttribute(name)}" type="${escapeAttribute(type)}" bytes="${size}"${shown}`
    return content?.as === 'text' ? `${head}>\n${escapeText(content.text)}\n</attachment>` : `${head}/>`
  })
}

function describeContent(content: FileContent): string {
  if (content.as === 'unread') return ` unread="${refusalWords[content.reason]}"`
  if (content.as === 'document') return ` pages="${content.pages}" shown="below"`
  const { kind, pages, lines } = content
  const shown = content.as === 'text' && content.to < lines ? `1-${content.to} of ${lines}` : lines
  return ` kind="${kind}"${pages === null ? '' : ` pages="${pages}"`} lines="${shown}"`
}

/** Returns the texts of files that a prompt shows. */
export function listTexts(files: readonly ContextFile[] | null | undefined): string[] {
  return (files ?? []).flatMap(({ content }) => (content?.as === 'text' ? [content.text] : []))
}

export function describeAuthor({ author }: ContextMessage): string {
  if (author.kind === 'agent') return ` author="${escapeAttribute(`${author.name} (AI)`)}"`
  return ` author="${escapeAttribute(author.name)}"${author.role ? ` role="${author.role}"` : ''}`
}

/**
 * A fork as its agents are shown it. A part that is left out of their context is null; the parent is also null if it
 * was deleted.
 */
export interface ShownFork {
  description: string | null
  parent: ContextMessage | null
  isParentLeftOut?: boolean
  /** The thread up to the parent; null: it is left out, or nothing comes before the parent. */
  thread?: ShownThread | null | undefined
}

/** The messages of a thread before the parent of a fork. The first and the last ones of a long thread are shown singly. */
export interface ShownThread {
  first: readonly ContextMessage[]
  /** The messages between them, of which a summary may replace the newest; null: there are none. */
  between: { count: number; summary: { text: string; of: number } | null } | null
  last: readonly ContextMessage[]
}

/** Describes the messages of a thread that are not shown singly. */
export function describeBetween({ count, summary }: NonNullable<ShownThread['between']>): string[] {
  const unshown = count - (summary?.of ?? 0)
  return [
    ...(unshown > 0 ? [`<note>${describeUnshown(unshown)} not shown here.</note>`] : []),
    ...(summary
      ? [
          `<summary of="${summary.of} messages of the thread">\n${escapeText(summary.text.trim())}\n</summary>`,
        ]
      : []),
  ]
}

function describeUnshown(count: number): string {
  return count === 1 ? '1 message of the thread is' : `${count} messages of the thread are`
}

export function describeFork({ description, parent, isParentLeftOut }: ShownFork): string {
  const lines = [
    description === null ? '<fork>' : `<fork description="${escapeAttribute(description)}">`,
    ...(parent
      ? [
          'It starts from this message:',
          wrapMessage({
            ...parent,
            at: parent.at && { ...parent.at, time: `${parent.at.day} ${parent.at.time}` },
            content: parent.content.slice(0, limits.parentMessageLength).toWellFormed(),
          }),
        ]
      : isParentLeftOut
        ? []
        : ['The message that it started from was deleted.']),
    '</fork>',
  ]
  return lines.join('\n')
}
