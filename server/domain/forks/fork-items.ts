/** The items of the context that a fork's agents are shown, and their sizes in the request. */
import * as z from 'zod'
import { measureTools } from '../agents/tool-catalog.ts'
import { oneLine } from '../messages/one-line.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import {
  type ContextFile,
  type ContextMessage,
  describeBetween,
  describeFiles,
  describeFork,
  listTexts,
  type ShownFork,
  wrapMessage,
} from '../prompts/message-tags.ts'
import { measurePictures, measureThread } from '../prompts/prompt-blocks.ts'
import { time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import type { ForkMaterial, ForkRequest } from './fork-request.ts'
import {
  countMessages,
  describeForm,
  describeGap,
  describeMemories,
  describeWorkspace,
} from './item-words.ts'
import { forkContextKeys } from './leave-out.ts'

const kind = z.enum([
  'thread',
  'message',
  'between',
  'parent',
  'description',
  'messages',
  'file',
  'instructions',
  'rules',
  'tools',
  'blocks',
  'workspace',
  'memory',
  'place',
  'request',
])

export const forkContextItem = z.object({
  key: z.string(),
  kind,
  label: z.string(),
  /** The author and the time of a message. */
  author: z.string().optional(),
  at: time.optional(),
  /** The form in which a model gets a file, or a message that is too long. */
  shownAs: z.enum(['text', 'part', 'pages', 'picture', 'name', 'waiting', 'unread']).optional(),
  tokens: z.number().int(),
  /** The item that it belongs to; it is only shown together with that one. */
  within: z.string().nullable(),
  canLeaveOut: z.boolean(),
  leftOut: z.boolean(),
})
export type ForkContextItem = z.infer<typeof forkContextItem>

type Sized = Partial<ForkContextItem> & Pick<ForkContextItem, 'key' | 'kind' | 'label' | 'tokens'>

/** The characters of a message in its label. */
const labelLength = 120

/**
 * Lists the items of a fork, without the request itself. `shown`: the request; `whole`: the same with nothing left out,
 * which has the sizes of left-out items.
 */
export function listForkItems(
  { seen, agentId, waiting, memories }: ForkMaterial,
  { shown, whole }: { shown: ForkRequest; whole: ForkRequest },
  leftOut: readonly string[],
): ForkContextItem[] {
  const { agent, fork } = seen
  const layerOf = (request: ForkRequest, name: string) =>
    request.layers.find(each => each.name === name)?.tokens ?? 0
  const layer = (name: string) => layerOf(shown, name)
  const workspaceTokens = layer('workspace context') || layerOf(whole, 'workspace context')
  const thread = fork?.thread
  const inShown = listFiles(shown)
  const inWhole = listFiles(whole)
  const keys = forkContextKeys

  const item = (sized: Sized): ForkContextItem => {
    const { within = null, canLeaveOut = false } = sized
    return {
      ...sized,
      tokens: Math.ceil(sized.tokens),
      within,
      canLeaveOut,
      leftOut: canLeaveOut && leftOut.includes(sized.key),
    }
  }
  const fileItems = (message: ContextMessage | null | undefined, within: string) =>
    (message?.attachments ?? []).flatMap(({ id, name }) => {
      const file = id === undefined ? undefined : (inShown.get(id) ?? inWhole.get(id))
      if (!file || id === undefined) return []
      const shownAs = waiting.has(id) ? ('waiting' as const) : describeForm(file)
      const tokens = measureFile(file, within === 'messages')
      return [
        item({ key: keys.file(id), kind: 'file', label: name, shownAs, tokens, within, canLeaveOut: true }),
      ]
    })
  const messageItem = (message: ContextMessage & { id?: string; createdAt?: string }) => {
    const { id = '', createdAt, author, content } = message
    const said = findSaid(shown, message) ?? findSaid(whole, message) ?? message
    const key = keys.message(id)
    return [
      item({
        key,
        kind: 'message',
        label: oneLine(content).slice(0, labelLength).toWellFormed(),
        author: author.name,
        ...(createdAt && { at: createdAt }),
        ...(said.content !== content && { shownAs: 'part' as const }),
        tokens: estimateTokens(wrapMessage({ ...said, attachments: [] })),
        within: keys.thread,
        canLeaveOut: true,
      }),
      ...fileItems(message, key),
    ]
  }
  const threadItems = () => {
    if (!thread) return []
    const { first, between, last } = thread
    const count = first.length + (between?.count ?? 0) + last.length
    const on = shown.input.fork?.thread ? shown : whole
    const ofThread = on.input.fork?.thread
    const label = `The thread up to here, ${countMessages(count)}`
    const tokens = ofThread ? measureThread(ofThread).tokens + on.pending : 0
    const row = { key: keys.thread, kind: 'thread' as const, label, tokens, canLeaveOut: true }
    // Too long for the model or for the money: only the number of its messages is given.
    if (ofThread?.between?.count === count) return [item({ ...row, shownAs: 'name' })]
    return [
      item(row),
      ...first.flatMap(messageItem),
      ...(between
        ? [
            item({
              key: keys.between,
              kind: 'between',
              label: describeGap(between),
              tokens: estimateTokens(describeBetween(ofThread?.between ?? between).join('')) + on.pending,
              within: keys.thread,
              canLeaveOut: between.condensable !== null,
            }),
          ]
        : []),
      ...last.flatMap(messageItem),
    ]
  }

  const empty = sizeFork({ description: null, parent: null, isParentLeftOut: true })
  const parent = whole.input.fork?.parent ?? null
  const parentWords = parent && { ...parent, attachments: [] }
  const description = fork?.description ?? ''
  const history = shown.input.history
  const name = agent.displayName
  return [
    ...threadItems(),
    item({
      key: keys.parent,
      kind: 'parent',
      canLeaveOut: true,
      label: parent ? `The message from ${parent.author.name}` : 'The deleted message',
      ...((parent?.content.length ?? 0) > limits.parentMessageLength && { shownAs: 'part' }),
      tokens: sizeFork({ description: null, parent: parentWords }) - empty,
    }),
    ...fileItems(fork?.parent, keys.parent),
    item({
      key: keys.description,
      kind: 'description',
      label: 'The topic',
      canLeaveOut: true,
      tokens: sizeFork({ description, parent: null, isParentLeftOut: true }) - empty,
    }),
    item({
      key: 'messages',
      kind: 'messages',
      label: `${countMessages(history.length)} of the fork`,
      tokens: history.reduce((sum, { content }) => sum + estimateTokens(content), 0),
    }),
    ...seen.history
      .filter(({ author, seq }) => author.id !== agentId && seq >= (history[0]?.seq ?? 0))
      .flatMap(each => fileItems(each, 'messages')),
    item({
      key: 'instructions',
      kind: 'instructions',
      label: `${name}’s instructions`,
      tokens: layer('identity'),
    }),
    item({ key: 'rules', kind: 'rules', label: 'The rules for all agents', tokens: layer('house rules') }),
    ...(agent.tools.length > 0
      ? [item({ key: 'tools', kind: 'tools', label: `${name}’s tools`, tokens: measureTools(agent.tools) })]
      : []),
    ...(layer('memory blocks') > 0
      ? [
          item({
            key: 'blocks',
            kind: 'blocks',
            label: `${name}’s memory blocks`,
            tokens: layer('memory blocks'),
          }),
        ]
      : []),
    ...(workspaceTokens > 0
      ? [
          item({
            key: keys.workspace,
            kind: 'workspace',
            label: describeWorkspace(seen.workspaceContext?.decisions.length ?? 0),
            tokens: workspaceTokens,
            canLeaveOut: true,
          }),
        ]
      : []),
    ...(memories
      ? [
          item({
            key: keys.memory,
            kind: 'memory',
            label: describeMemories(memories.length),
            tokens: whole.layers.find(({ name }) => name === 'memory')?.tokens ?? 0,
            canLeaveOut: true,
          }),
        ]
      : []),
    item({ key: 'place', kind: 'place', label: 'Where, when and who is here', tokens: layer('place') }),
  ]
}

function sizeFork(fork: ShownFork): number {
  return estimateTokens(describeFork(fork))
}

/** Finds a message of the thread as a request has it: it may be cut. */
function findSaid({ input }: ForkRequest, { seq }: ContextMessage): ContextMessage | undefined {
  const { first = [], last = [] } = input.fork?.thread ?? {}
  return [...first, ...last].find(message => message.seq === seq)
}

/** Returns the files as a request shows them, by their ids. */
function listFiles({ input }: ForkRequest): ReadonlyMap<string, ContextFile> {
  const { parent, thread } = input.fork ?? {}
  const messages = [
    ...input.history,
    ...(parent ? [parent] : []),
    ...(thread ? [...thread.first, ...thread.last] : []),
  ]
  const files = messages.flatMap(({ attachments }) => attachments ?? [])
  return new Map(files.flatMap(file => (file.id === undefined ? [] : [[file.id, file]])))
}

/** Measures a file as its layer does: in the history, the tags of messages are not counted. */
function measureFile(file: ContextFile, isInHistory: boolean): number {
  const texts = isInHistory ? listTexts([file]) : [`\n${describeFiles([file], '').join('\n')}`]
  return texts.reduce((sum, each) => sum + estimateTokens(each), 0) + measurePictures([file])
}
