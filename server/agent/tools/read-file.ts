import * as z from 'zod'
import { findAttachment } from '../../db/messages/attachments.ts'
import { resultTokens } from '../../domain/agents/tool-result.ts'
import { explainRefusal, extractLimits, listLines, type ReadyText } from '../../domain/files/file-text.ts'
import { imageTypes } from '../../domain/messages/image-type.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineTool, ToolError } from './define-tool.ts'

/** The room of the head of a result, which describes it and says how to read on. */
const headTokens = 150

export const readFile = defineTool({
  name: 'read_file',
  description:
    'Reads the text of an attached file, or a range of its lines: text, Markdown, CSV, code, PDF, Word and Excel. Give the id of its <attachment>, or a file_id from search_messages. Each result says which lines it has and how to read on.',
  input: z.strictObject({
    file_id: id,
    from: z.number().int().positive().default(1).describe('The first line to read.'),
    lines: z.number().int().min(1).max(500).default(200).describe('The most lines to read.'),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { file_id, from, lines }) {
    const file = await context.asUser(tx => findAttachment(tx, { attachmentId: file_id }))
    // A file that was not sent yet belongs to its uploader alone.
    if (!file?.messageId || !(await context.readers([file.channelId])).has(file.channelId)) {
      throw new ToolError('This file was not found among those that this conversation can see.')
    }
    const { name, messageId } = file
    if (imageTypes.has(file.type)) {
      throw new ToolError(
        `${name} is a picture and has no text. You see it only if the conversation shows it.`,
      )
    }
    const stored = (await context.readFiles([file_id], extractLimits.text)).get(file_id)
    if (!stored)
      throw new ToolError(
        `${name} could not be read yet: ${explainRefusal('waiting')}, or continue without it.`,
      )
    if (stored.status === 'refused') {
      throw new ToolError(`${name} can’t be read: ${explainRefusal(stored.reason)}.`)
    }
    return { kind: 'done', content: showRange(name, stored, { from, lines }), messageIds: [messageId] }
  },
})

function showRange(
  name: string,
  stored: ReadyText,
  { from, lines }: { from: number; lines: number },
): string {
  const all = listLines(stored.text)
  if (all.length === 0) return `${name} has no text. If it is a scan, its pages are pictures.`
  if (from > all.length) throw new ToolError(`${name} has only ${all.length} lines.`, 'invalid_input')
  const shown: string[] = []
  let tokens = headTokens
  for (const line of all.slice(from - 1, from - 1 + lines)) {
    tokens += estimateTokens(`${line}\n`)
    if (tokens > resultTokens && shown.length > 0) break
    shown.push(line)
  }
  const to = from - 1 + shown.length
  const pages = stored.pages === null ? '' : `, ${stored.pages} ${stored.pages === 1 ? 'page' : 'pages'}`
  const next =
    to < all.length
      ? ` Read on with from: ${to + 1}.`
      : stored.isCut
        ? ' The file is longer, but only this beginning of it is kept as text.'
        : ''
  return `${name}${pages}: lines ${from} to ${to} of ${all.length}.${next}\n\n${shown.join('\n')}`
}
