import * as z from 'zod'
import { searchMessages as search } from '../../chat/messages/search-messages.ts'
import { findToldMessages } from '../../db/messages/messages-for-tools.ts'
import { fitItems } from '../../domain/agents/tool-result.ts'
import { defineTool } from './define-tool.ts'
import { tellMessage } from './tell-message.ts'

export const searchMessages = defineTool({
  name: 'search_messages',
  description:
    'Searches the messages of this workspace by words, in other threads, channels and forks. Use it for questions about something said elsewhere. Give a few distinctive words. You can use "exact phrases", -without, from:name, in:channel, before:2026-11-30, after:2026-11-01 and has:code. If the lines of a hit are not enough, read its thread with read_thread.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(300).describe('Search words, as in a search field.'),
    limit: z.number().int().min(1).max(20).default(8),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { query, limit }) {
    const { task, claims, triggerMessageId } = context
    const within = [...(await context.readers('all'))]
    const { workspaceId } = task
    const page = await search(context.db, { claims, workspaceId, query, limit: limit + 1, within })
    // The question itself always matches.
    const hits = page.hits.filter(hit => hit.messageId !== triggerMessageId).slice(0, limit)
    const told = await context.asUser(tx =>
      findToldMessages(
        tx,
        hits.map(hit => hit.messageId),
      ),
    )
    const all = hits.flatMap(hit => {
      const found = told.find(message => message.id === hit.messageId)
      return found
        ? [{ ...tellMessage({ ...found, content: hit.excerpt.text }), channel: found.channel }]
        : []
    })
    const { kept: messages, left } = fitItems(all, { keep: 'first', write: message => message })
    const unknown = page.unknown.map(({ kind, value }) => `${kind}:${value}`)
    return {
      kind: 'done',
      content: {
        ...(left > 0 ? { note: `${left} more matches are not shown. Use more specific words.` } : {}),
        messages,
        ...(unknown.length > 0 ? { not_known_here: unknown } : {}),
        ...(messages.length === 0 ? { note: 'No message matches. Try other words.' } : {}),
      },
      messageIds: messages.map(message => message.message_id),
    }
  },
})
