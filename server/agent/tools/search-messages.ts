import * as z from 'zod'
import { searchMessages as search } from '../../chat/messages/search-messages.ts'
import { findToldMessages } from '../../db/messages/messages-for-tools.ts'
import { fitItems } from '../../domain/agents/tool-result.ts'
import { describeHidden } from '../../domain/search/hidden-places.ts'
import { defineTool } from './define-tool.ts'
import { tellNames, tellNote, tellPlace } from './tell-hits.ts'
import { tellMessage } from './tell-message.ts'

export const searchMessages = defineTool({
  name: 'search_messages',
  description:
    'Searches the messages of this workspace by words, in other threads, channels and forks. Use it for questions about something said elsewhere. Give distinctive words or a question: other forms of a word are found too, and messages with only some of the words come last. It also finds forks by name, and files by name or by their text: read on in a file with read_file, by its file_id. You can use "exact phrases", -without, this OR that, from:name, in:channel, before:2026-11-30, after:2026-11-01 and has:code. Each hit has a link that people can open. If the lines of a hit are not enough, read its thread with read_thread. If not_searched is there, places were left out: say so when you do not find enough.',
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
    const asked = { claims, workspaceId, query, within, near: task.channelId, complete: true }
    const page = await search(context.db, { ...asked, limit: limit + 1 })
    // The question itself always matches.
    const hits = page.hits
      .filter(hit => hit.source !== 'message' || hit.messageId !== triggerMessageId)
      .slice(0, limit)
    const told = await context.asUser(tx =>
      findToldMessages(
        tx,
        hits.map(hit => hit.messageId),
      ),
    )
    const others = hits.filter(({ source }) => source !== 'message')
    const found = hits.flatMap(hit => {
      const message = told.find(({ id }) => id === hit.messageId)
      return message && hit.source === 'message' ? [{ hit, message }] : []
    })
    const all = found.map(({ hit, message }, index) => ({
      ...tellMessage({ ...message, content: hit.excerpt.text }, { call: context, index }),
      channel: message.channel,
      ...tellPlace(hit),
    }))
    const { kept: messages, left } = fitItems(all, { keep: 'first', write: message => message })
    const hidden = describeHidden(await context.hiddenByGuests())
    const unknown = page.unknown.map(({ kind, value }) => `${kind}:${value}`)
    return {
      kind: 'done',
      content: {
        messages,
        ...tellNames(others),
        ...(hidden ? { not_searched: hidden } : {}),
        ...(unknown.length > 0 ? { not_known_here: unknown } : {}),
        ...tellNote([...messages, ...others], left),
      },
      messageIds: [
        ...new Set([...messages.map(message => message.message_id), ...others.map(hit => hit.messageId)]),
      ],
    }
  },
})
