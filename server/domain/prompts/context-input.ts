/** The content of a request, before it is laid out for a model. */
import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { ReplyMode } from '../agents/tool.ts'
import type { ContextMemory } from '../memory/context-memory.ts'
import type { ShownMemory } from '../memory/found-memory.ts'
import type { ToldBlock } from '../memory-blocks/lay-blocks.ts'
import type { AnswerLength } from '../messages/message.ts'
import type { PromptSource } from '../tasks/events.ts'
import type { ToldDecision } from '../workspace-context/lay-context.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import { houseRules } from './house-rules.ts'
import type { ContextFile, ContextMessage, ShownFork } from './message-tags.ts'
import { type LocalTime, type Place, toLocalTime } from './place.ts'
import type { EarlierRun } from './sources/earlier-runs.ts'
import { routingRules } from './sources/routing.ts'
import type { ShownSummary } from './summaries/rolled-summary.ts'
import type { Exchange } from './tool-exchange.ts'

export interface ContextInput {
  agent: {
    id: string
    slug: string
    systemPrompt: string
    model: string
    maxTokens: number
    effort: 'low' | 'medium' | 'high'
  }
  abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>
  /** The agent's memory blocks, in their order. */
  blocks?: readonly ToldBlock[] | undefined
  /** Parts of the system prompt after the agent's own: the notes on its tools, and the structure of its thinking. */
  toolNotes?: string | undefined
  thinkingStructure?: string | undefined
  /** The form of the object that the agent returns; absent: it answers in words. */
  output?: OutputForm | undefined
  /** The facts that the workspace's admins wrote for its agents; null: nothing. */
  workspaceContext?: string | null
  /** Decisions of the workspace, which stand beside those facts. */
  decisions?: readonly (ToldDecision & { messageId: string })[] | undefined
  /** The summary of the messages before the history; null: nothing was condensed. */
  condensed?: string | null
  /** The items of memory that fit the question, best first. */
  memories?: readonly (ContextMemory & Partial<ShownMemory>)[] | undefined
  /** The rolling summary of the conversation's older messages, which the history does not show. */
  rolled?: ShownSummary | undefined
  /** The history, oldest first; without system lines, tombstones and the trigger. */
  history: readonly ContextMessage[]
  fork: ShownFork | null
  /** The agent is the fork's partner. */
  thinksAlong?: boolean
  /** Nobody has asked: the partner opens the fork. There is no question then. */
  opens?: boolean
  /** The router chooses an agent for the question. */
  routes?: boolean | undefined
  asker: { name: string; role: MemberRole | null; handle?: string | null | undefined }
  /** The trigger as it was written, mention included. */
  question: string
  /** The label of the message with the question; absent: no message asked. */
  questionLabel?: string | undefined
  /** The files beside the question. */
  questionFiles?: readonly ContextFile[]
  /** The source of the question, if no person asked it in a message. */
  source?: PromptSource | undefined
  /** The earlier runs of that source, oldest first, in place of the conversation. */
  runs?: readonly EarlierRun[] | undefined
  /** The words that a program adds for this request alone. */
  instruction?: string | undefined
  answerLength: AnswerLength | null
  /** The day of the request: 2026-11-21. */
  date: string
  /** The number of messages in the conversation, of which `history` are the newest. */
  of?: number | undefined
  /** The local time of the request and its zone. */
  now?: (LocalTime & { zone: string }) | undefined
  /** Absent: the request does not tell it. */
  place?: Place | undefined
  /** The number of messages that came since the task started; only above 0 if the task was resumed. */
  newMessages: number
  /** The answer before this one could not be used. */
  repair: boolean
  /** The errors of that answer, in words for the model; absent: it had no readable text. */
  repairNote?: string | undefined
  /** The money left pays for this call alone. */
  isLastPaid?: boolean
  /** The text of the house rules, if it is not today's. */
  rules?: string
  replyMode?: ReplyMode
  /** The agent's tools, in the order of the wire. */
  tools?: readonly ToolOffer[]
  /**
   * The history ends in a cache mark: an agent with tools may look something up, and then the whole prompt is
   * sent again; without the mark it would be paid twice.
   */
  marksHistory?: boolean
  /** The pictures in results of tools are shown. */
  resultPictures?: boolean
  /** The task's own turns so far. */
  exchanges?: readonly Exchange[]
  /** Whether everything before those turns is the same as when their thinking was signed. */
  keepsThinking?: boolean
}

/** The form of a structured answer: the endpoint enforces the schema, or a tool takes the object. */
export type OutputForm = { by: 'format'; schema: Record<string, unknown> } | { by: 'tool' }

/** A tool as it is described to a model. */
export interface ToolOffer {
  name: string
  description: string
  input_schema: Record<string, unknown>
}

type Timed = ContextMessage & { createdAt?: string | undefined }

/** A conversation as it was read for an agent, without the items that are left out. */
export interface SeenConversation {
  agent: Omit<ContextInput['agent'], 'id'>
  history: readonly Timed[]
  fork:
    | (Omit<ShownFork, 'parent' | 'thread'> & {
        parent: Timed | null
        thread?: SeenThread | null | undefined
        divePartnerId: string | null
      })
    | null
  asker: ContextInput['asker'] & { timeZone: string | null }
  place: Place
  question: string
  questionLabel: string | null
  questionFiles: readonly ContextFile[]
  source?: PromptSource | null
  runs?: readonly (Omit<EarlierRun, 'at'> & { createdAt: string })[]
  instruction?: string | null
  /** The workspace's facts and decisions; null: the agent is not told them. */
  workspaceContext?: { facts: string; decisions: NonNullable<ContextInput['decisions']> } | null
  blocks?: readonly ToldBlock[]
}

type SeenThread = Pick<NonNullable<ShownFork['thread']>, 'between'> &
  Readonly<Record<'first' | 'last', readonly Timed[]>>

/** The facts of a request beside the conversation. */
export interface RequestFacts
  extends Pick<
    ContextInput,
    | 'abilities'
    | 'answerLength'
    | 'of'
    | 'newMessages'
    | 'repair'
    | 'repairNote'
    | 'isLastPaid'
    | 'opens'
    | 'toolNotes'
    | 'thinkingStructure'
    | 'output'
    | 'resultPictures'
    | 'routes'
    | 'memories'
  > {
  agentId: string
  forkId: string | null
  /** The moment of the request (ISO 8601). */
  askedAt: string
  replyMode: ReplyMode
  tools: readonly ToolOffer[]
  exchanges: readonly Exchange[]
}

/** Describes a request about a conversation, with all times in the zone of the person who asks. */
export function describeInput(seen: SeenConversation, facts: RequestFacts): ContextInput {
  const { agentId, forkId, askedAt, replyMode, tools, ...told } = facts
  const { fork, questionLabel } = seen
  const zone = seen.asker.timeZone ?? 'UTC'
  const now = toLocalTime(askedAt, zone)
  const context = facts.routes ? null : seen.workspaceContext
  const blocks = facts.routes ? [] : (seen.blocks ?? [])
  const toLocal = ({ createdAt, ...message }: Timed): ContextMessage => ({
    ...message,
    ...(createdAt && { at: toLocalTime(createdAt, zone) }),
  })
  const thread = fork?.thread && {
    ...fork.thread,
    first: fork.thread.first.map(toLocal),
    last: fork.thread.last.map(toLocal),
  }
  return {
    ...told,
    agent: { id: agentId, ...seen.agent },
    tools,
    rules: facts.routes
      ? routingRules
      : houseRules({ replyMode, tools: tools.map(({ name }) => name), output: told.output?.by }),
    marksHistory: tools.length > 0,
    replyMode,
    history: seen.history.map(toLocal),
    fork: fork && { ...fork, parent: fork.parent && toLocal(fork.parent), thread },
    place: { ...seen.place, ...(forkId && { forkId }) },
    thinksAlong: fork !== null && fork.divePartnerId === agentId,
    asker: seen.asker,
    question: seen.question,
    ...(questionLabel ? { questionLabel } : {}),
    questionFiles: seen.questionFiles,
    ...(seen.source && { source: seen.source }),
    ...(seen.runs &&
      seen.runs.length > 0 && {
        runs: seen.runs.map(({ createdAt, ...run }) => ({ ...run, at: toLocalTime(createdAt, zone) })),
      }),
    ...(seen.instruction && { instruction: seen.instruction }),
    ...(context && context.facts !== '' && { workspaceContext: context.facts }),
    ...(context && context.decisions.length > 0 && { decisions: context.decisions }),
    ...(blocks.length > 0 && { blocks }),
    date: now.day,
    now: { ...now, zone },
  }
}
