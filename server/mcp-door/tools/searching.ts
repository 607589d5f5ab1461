import * as z from 'zod'
import { readCursor, writeCursor } from '../../api/pages.ts'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { searchMessages } from '../../chat/messages/search-messages.ts'
import { tellMessages } from '../../chat/messages/tell-messages.ts'
import { readDecision } from '../../chat/results/read-decision.ts'
import { searchDecisions } from '../../chat/results/search-decisions.ts'
import { type Decision, decisionCursor } from '../../domain/results/decision.ts'
import { writeResult } from '../../domain/results/write-result.ts'
import { searchCursor } from '../../domain/search/search.ts'
import { searchText } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { messagePath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool } from '../define-tool.ts'
import type { McpCall } from '../mcp-call.ts'
import { cursor, limit, nextCursor, tellNext } from '../paging.ts'
import { dataNote, linkTo, writeTag } from '../tell.ts'

const search = defineTool({
  name: 'search',
  title: 'Search messages',
  description:
    'Searches messages, forks and files of the workspace, the best match first. Use distinctive words. You can use "exact phrases", -without, this OR that, from:name, in:channel, before:2026-11-30, after:2026-11-01 and has:code.',
  scope: 'read',
  input: z.strictObject({ query: searchText, cursor, limit: limit.default(10) }),
  output: z.object({
    hits: z.array(
      z.object({
        source: z.string(),
        text: z.string(),
        author: z.string().nullable(),
        at: z.string(),
        match: z.string(),
        messageId: z.string(),
        threadId: z.string(),
        forkId: z.string().nullable(),
        fileName: z.string().optional(),
        link: z.string(),
      }),
    ),
    nextCursor,
    unknown: z.array(z.string()).describe('Operators with an unknown value.'),
  }),
  async run(call, { query, cursor, limit }) {
    const { db, claims, key } = call
    const page = { query, limit, cursor: readCursor(searchCursor, cursor), complete: true }
    const found = await searchMessages(db, { claims, workspaceId: key.workspaceId, ...page })
    const messageIds = found.hits.map(({ messageId }) => messageId)
    const told = await tellMessages(db, { claims, messageIds })
    const hits = found.hits.map(hit => ({
      source: hit.source,
      text: hit.excerpt.text,
      author: (hit.source === 'message' && told.get(hit.messageId)?.author) || null,
      at: hit.createdAt,
      match: hit.match,
      messageId: hit.messageId,
      threadId: hit.threadId,
      forkId: hit.forkId,
      ...(hit.fileName === undefined ? {} : { fileName: hit.fileName }),
      link: linkTo(call, hit.path),
    }))
    const unknown = found.unknown.map(({ kind, value }) => `${kind}:${value}`)
    const next = writeCursor(found.nextCursor)
    const lines = hits.map(({ text, at, threadId, forkId, messageId, ...hit }) => {
      const { source, author, fileName, link } = hit
      const facts = { source, author, at: at.slice(0, 16), thread: threadId, fork: forkId }
      return writeTag('message', { id: messageId, ...facts, file: fileName, link }, text)
    })
    const text = [
      hits.length === 0 ? 'Nothing was found. Try other words.' : dataNote,
      ...(unknown.length > 0 ? [`These operators have an unknown value: ${unknown.join(', ')}.`] : []),
      ...lines,
      ...tellNext(next),
    ]
    return { data: { hits, nextCursor: next, unknown }, text: text.join('\n') }
  },
})

const toldDecision = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  headline: z.string().describe('The headline of the result that contains it.'),
  publishedAt: z.string(),
  isStale: z.boolean().describe('The fork has changed since then.'),
  forkId: z.string(),
  threadId: z.string(),
  link: z.string(),
})
type ToldDecision = z.infer<typeof toldDecision>

/** Returns decisions with links, for which it reads the channels once. */
async function tellDecisions(call: McpCall, decisions: readonly Decision[]): Promise<ToldDecision[]> {
  const { db, claims, key, workspace } = call
  const { channels } = await listChannels(db, { claims, workspaceId: key.workspaceId })
  return decisions.flatMap(each => {
    const { id, kind, text, headline, publishedAt, staleAt, forkId, threadId, messageId } = each
    const channel = channels.find(one => one.id === each.channelId)
    if (!channel) return []
    const link = linkTo(call, messagePath(workspace, channel, { id: messageId, threadId, forkId: null }))
    const isStale = staleAt !== null
    return [{ id, kind, text, headline, publishedAt, isStale, forkId, threadId, link }]
  })
}

function writeDecision({ id, kind, text, headline, publishedAt, isStale, link }: ToldDecision): string {
  const stale = isStale ? 'may be out of date' : null
  return writeTag('line', { id, kind, of: headline, on: publishedAt.slice(0, 10), stale, link }, text)
}

const listDecisions = defineTool({
  name: 'list_decisions',
  title: 'List decisions',
  description:
    'Lists the decisions, findings and actions that forks have brought back, newest first: all, or those that match words.',
  scope: 'read',
  input: z.strictObject({ query: searchText.optional(), cursor, limit }),
  output: z.object({ decisions: z.array(toldDecision), nextCursor }),
  async run(call, { query, cursor, limit }) {
    const { db, claims, key } = call
    const page = {
      limit,
      cursor: readCursor(decisionCursor, cursor),
      ...(query === undefined ? {} : { query }),
    }
    const found = await searchDecisions(db, { claims, workspaceId: key.workspaceId, ...page })
    const decisions = await tellDecisions(call, found.decisions)
    const next = writeCursor(found.nextCursor)
    const empty = decisions.length === 0 ? ['There are no decisions.'] : [dataNote]
    return {
      data: { decisions, nextCursor: next },
      text: [...empty, ...decisions.map(writeDecision), ...tellNext(next)].join('\n'),
    }
  },
})

const readDecisionTool = defineTool({
  name: 'read_decision',
  title: 'Read a decision',
  description: 'Reads a decision with the exact words that it is based on, and the whole result around it.',
  scope: 'read',
  input: z.strictObject({ decision_id: id }),
  output: z.object({
    decision: toldDecision,
    owner: z.string().nullable(),
    sources: z.array(z.object({ number: z.number(), messageId: z.string(), quote: z.string() })),
    result: z.string().describe('The whole result, as text.'),
  }),
  async run(call, { decision_id: decisionId }) {
    const { db, claims, key } = call
    const found = await readDecision(db, { claims, workspaceId: key.workspaceId, decisionId })
    const { decision, line } = found
    const [told] = await tellDecisions(call, [decision])
    if (!told) throw new Error('A decision that can be read is in a channel that can’t.')
    const sources = line.citations
      .filter(({ hidden }) => !hidden)
      .map(({ number, messageId, quote }) => ({ number, messageId, quote }))
    const result = writeResult(decision.result.body)
    const text = [
      dataNote,
      writeDecision(told),
      ...sources.map(({ number, messageId, quote }) =>
        writeTag('message', { label: `[${number}]`, id: messageId, fork: told.forkId }, quote),
      ),
      writeTag('result', { fork: told.forkId }, result),
    ]
    return { data: { decision: told, owner: line.owner, sources, result }, text: text.join('\n') }
  },
})

export const searchingTools: readonly McpTool[] = [search, listDecisions, readDecisionTool]
