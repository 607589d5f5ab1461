import type * as z from 'zod'
import type { EarlierLines } from '../../drafting/earlier-lines.ts'
import type { ContextMemory } from '../../memory/context-memory.ts'
import { promptMaterial } from '../../prompts/prompt-material.ts'
import type { BodyUse } from './body-uses.ts'
import { markOf, reasonOf, restsOn, type Sight, type WhyHidden } from './sight.ts'
import type { Told } from './told.ts'

type Material = z.infer<typeof promptMaterial>
type Fork = NonNullable<Extract<Material, { kind: 'answer' }>['fork']>
type ShownThread = NonNullable<Fork['thread']>

/**
 * Takes hidden messages out of the material of a request. Null: one of them can't be found there by its number,
 * so nothing of the material is shown.
 */
export function reduceMaterial(
  body: string,
  { told, asked, runs = [], beside = [], questionId }: BodyUse & { kind: 'material' },
  sight: Sight,
): string | null {
  const hidden = new Map<number, WhyHidden>()
  const hiddenIds = new Map<string, WhyHidden>()
  let questionHidden: WhyHidden | null = null
  let isUnplaced = false
  for (const each of told) {
    const why = reasonOf(each, sight)
    if (!why) continue
    if (each.messageId) hiddenIds.set(each.messageId, why)
    const seq = sight.messages.get(each.messageId ?? '')?.seq
    if (seq === undefined) {
      isUnplaced = true
      continue
    }
    if (each.messageId === questionId) questionHidden = why
    else hidden.set(seq, why)
  }
  const firstHidden = (words: readonly Told[]) =>
    words.map(each => reasonOf(each, sight)).find(why => why !== null) ?? null
  const askedHidden = firstHidden(asked)
  const runsHidden = firstHidden(runs)
  const material = promptMaterial.parse(JSON.parse(body))
  // Only the messages of a reading are named by their ids, since they come from many threads.
  if (isUnplaced && material.kind !== 'reading') return null
  const beneath = (is: (each: Told) => boolean) => firstHidden(beside.filter(is))
  return JSON.stringify(
    reduce(material, {
      hidden,
      hiddenIds,
      questionHidden,
      askedHidden,
      runsHidden,
      memoryHidden: itemId => beneath(each => each.itemId === itemId),
      decisionHidden: messageId => beneath(each => each.messageId === messageId),
      blockHidden: (channelIds = []) => beneath(each => channelIds.some(id => id === each.channelId)),
    }),
  )
}

function reduce(material: Material, parts: HiddenParts): Material {
  const { hidden, hiddenIds, questionHidden, askedHidden, runsHidden } = parts
  const take = <Message extends { seq: number; content: string }>(message: Message): Message => {
    const why = hidden.get(message.seq)
    return why
      ? { ...message, content: markOf(why), ...('attachments' in message && { attachments: [] }) }
      : message
  }
  // A summary, notes and earlier lines are written from all messages.
  const [first] = hidden.values()
  const takeThread = ({ between, ...thread }: ShownThread): ShownThread => {
    const summary = between?.summary ?? null
    return {
      first: thread.first.map(take),
      between: between && {
        ...between,
        summary: summary && first ? { ...summary, text: restsOn(first) } : summary,
      },
      last: thread.last.map(take),
    }
  }
  switch (material.kind) {
    case 'condense': {
      const { messages, earlier } = material
      return {
        ...material,
        messages: messages.map(take),
        ...(earlier && first && { earlier: { ...earlier, text: restsOn(first) } }),
      }
    }
    case 'draft': {
      const { parent, thread, notes, earlier, mend, messages } = material
      return {
        ...material,
        parent: parent && parent !== 'deleted' ? take(parent) : parent,
        ...(thread && { thread: takeThread(thread) }),
        messages: messages.map(take),
        notes: notes && first ? notes.map(() => restsOn(first)) : notes,
        ...(earlier && first && { earlier: hideEarlier(earlier, restsOn(first)) }),
        mend: mend && first ? { answer: restsOn(first), faults: [] } : mend,
      }
    }
    case 'reading': {
      const { conversations, blocks, mend } = material
      const [firstId] = hiddenIds.values()
      const takeRead = <Message extends { id: string; content: string }>(message: Message): Message => {
        const why = hiddenIds.get(message.id)
        return why ? { ...message, content: markOf(why), attachments: [] } : message
      }
      return {
        ...material,
        conversations: conversations.map(each => ({
          ...each,
          // The first words of a thread may be those of a hidden message.
          thread: firstId ? restsOn(firstId) : each.thread,
          messages: each.messages.map(takeRead),
        })),
        blocks: blocks.map(block => {
          const why = (block.itemId && parts.memoryHidden(block.itemId)) || firstId
          return why ? { ...block, text: restsOn(why) } : block
        }),
        mend: mend && firstId ? { answer: restsOn(firstId), faults: [] } : mend,
      }
    }
    case 'answer': {
      const { history, fork, condensed, rolled, runs, memories, decisions, blocks } = material
      const question = questionHidden ? markOf(questionHidden) : askedHidden && restsOn(askedHidden)
      return {
        ...material,
        history: history.map(take),
        fork: fork && {
          ...fork,
          parent: fork.parent && take(fork.parent),
          thread: fork.thread && takeThread(fork.thread),
        },
        ...(condensed && first && { condensed: restsOn(first) }),
        ...(rolled && first && { rolled: { ...rolled, text: restsOn(first) } }),
        ...(question && { question }),
        ...(runs && runsHidden && { runs: runs.map(run => ({ ...run, answer: restsOn(runsHidden) })) }),
        ...(memories && {
          memories: memories.map(each => hideMemory(each, parts.memoryHidden(each.itemId))),
        }),
        ...(decisions && {
          decisions: decisions.map(each => hideDecision(each, parts.decisionHidden(each.messageId))),
        }),
        ...(blocks && { blocks: blocks.map(each => hideBlock(each, parts.blockHidden(each.channelIds))) }),
        ...(material.repairNote && first && { repairNote: restsOn(first) }),
        ...(questionHidden && material.questionFiles && { questionFiles: [] }),
      }
    }
  }
}

function hideMemory(memory: ContextMemory, why: WhyHidden | null): ContextMemory {
  return why ? { ...memory, text: markOf(why), by: '', on: '' } : memory
}

function hideDecision<Decision extends { headline: string; text: string }>(
  decision: Decision,
  why: WhyHidden | null,
): Decision {
  return why ? { ...decision, headline: '', text: markOf(why) } : decision
}

function hideBlock<Block extends { content: string }>(block: Block, why: WhyHidden | null): Block {
  return why ? { ...block, content: restsOn(why) } : block
}

function hideEarlier(earlier: EarlierLines, mark: string): EarlierLines {
  const lines = earlier.lines.map(({ owner: _owner, who: _who, ...line }) => ({ ...line, text: mark }))
  return { ...earlier, headline: mark, lines }
}

interface HiddenParts {
  /** By the numbers of the messages. */
  hidden: ReadonlyMap<number, WhyHidden>
  /** By the ids of the messages. */
  hiddenIds: ReadonlyMap<string, WhyHidden>
  questionHidden: WhyHidden | null
  askedHidden: WhyHidden | null
  runsHidden: WhyHidden | null
  /** By the item of memory. */
  memoryHidden: (itemId: string) => WhyHidden | null
  /** By the message of a decision. */
  decisionHidden: (messageId: string) => WhyHidden | null
  /** By the channels whose words are in a block. */
  blockHidden: (channelIds: readonly string[] | undefined) => WhyHidden | null
}
