import type { EventData, TaskEvent } from '../events.ts'
import {
  listBlocksTold,
  listDecisionsTold,
  listMemoriesTold,
  listRunsTold,
  listTold,
  type Told,
  type ToldElsewhere,
} from './told.ts'

/** The use of a stored body in a task, and the messages whose words it may hold. */
export type BodyUse =
  /** A request is made from its material and from the bodies of the turns before it. */
  | { kind: 'request'; seq: number; told: Told[] }
  /**
   * `asked`: told to the agent above, which wrote the question; `runs`: told to earlier runs of the source; `beside`:
   * told by the workspace context, by memory blocks and by memory.
   */
  | {
      kind: 'material'
      told: Told[]
      asked: Told[]
      runs?: Told[]
      beside?: Told[]
      questionId: string | null
    }
  /** `told`: the messages of a tool's result, in its order. */
  | { kind: 'result'; told: Told[] }
  /** An answer of a model, which consists of blocks. */
  | { kind: 'answer'; told: Told[] }
  /** Words that the task was started with: they rest on no message, and every reader of the task may see them. */
  | { kind: 'given'; told: Told[] }
  /** Words that can't be taken apart. */
  | { kind: 'words'; told: Told[] }

/**
 * Finds the bodies in a task's log by their hashes. A body that the log does not name is not for a reader of the
 * task. If the same bytes were stored twice, the last time counts.
 */
export function findBodyUses(
  events: readonly TaskEvent[],
  { above, below, original }: ToldElsewhere,
  changed: readonly string[] = [],
): Map<string, BodyUse> {
  const uses = new Map<string, BodyUse>()
  let questionId: string | null = null
  let shown: string[] = [...changed]
  /** The messages that calls and other tasks have told so far. */
  let told: Told[] = above
  let runs: Told[] = []
  let remembered: Told[] = []
  let beside: Told[] = []
  /** The time of the first request: all later words may rest on the history as it was then. */
  let firstAsked: string | null = null
  /** In a replay: the time at which the earlier task began. */
  let before: string | null = null
  const begun = new Map<string, string>()

  const at = (since: string): Told[] =>
    [...shown, ...(questionId === null ? [] : [questionId])].map(messageId => ({ messageId, since }))
  const restOn = (createdAt: string): Told[] => [...at(firstAsked ?? createdAt), ...told]

  for (const { type, data, seq, createdAt } of events) {
    if (type === 'task.created' || type === 'trigger.replaced') questionId = data.triggerMessageId
    if (type === 'task.started') {
      runs = listRunsTold(data)
      beside = [...listDecisionsTold(data, createdAt, events), ...listBlocksTold(data, createdAt)]
      told = [...told, ...runs, ...beside]
      const { messageIds, forkParentId, thread, serverTools } = data
      // The words of servers, which no message has.
      if (serverTools) uses.set(serverTools, { kind: 'words', told: [] })
      shown = [
        ...changed,
        ...messageIds,
        ...(forkParentId === null ? [] : [forkParentId]),
        ...(thread ? [...thread.messageIds, ...thread.condensedIds] : []),
      ]
    }
    if (type === 'turns.taken_over') {
      const { since } = data
      before = since
      if (data.turns.length > 0 || data.inputs.length > 0) {
        const ids = data.messageIds.map(messageId => ({ messageId, since }))
        told = [...told, ...original, ...ids]
        firstAsked = since
      }
      for (const [hash, use] of listPast(data, [...at(since), ...told])) uses.set(hash, use)
    }
    if (type === 'context.assembled') {
      remembered = listMemoriesTold(data, createdAt)
      told = [...told, ...remembered]
    }
    if (type === 'model.requested') {
      uses.set(data.request, { kind: 'request', seq, told: [...at(createdAt), ...restOn(createdAt)] })
      if (data.material) {
        uses.set(data.material, {
          kind: 'material',
          told: at(createdAt),
          asked: above,
          runs,
          beside: [...beside, ...remembered],
          questionId,
        })
      }
      firstAsked ??= createdAt
    }
    if (type === 'tool.requested') begun.set(data.callId, createdAt)
    if ((type === 'tool.succeeded' || type === 'tool.failed') && data.replayed === 'recorded') {
      told = [...told, ...original]
      firstAsked = before ?? firstAsked
    }
    if (type === 'child.finished') told = [...told, ...(below.get(data.childTaskId) ?? [])]
    if (type === 'tool.succeeded') {
      const own = data.replayed === 'recorded' ? [] : listTold(data, begun.get(data.callId) ?? createdAt)
      const isTelling = own.length > 0
      uses.set(
        data.result,
        isTelling ? { kind: 'result', told: own } : { kind: 'words', told: restOn(createdAt) },
      )
      for (const { hash } of data.pictures ?? []) {
        uses.set(hash, { kind: 'words', told: restOn(createdAt) })
      }
      told = [...told, ...own]
    }
    if (type === 'task.created')
      for (const hash of listGiven(data)) uses.set(hash, { kind: 'given', told: [] })
    for (const hash of listAnswers(type, data)) uses.set(hash, { kind: 'answer', told: restOn(createdAt) })
    for (const hash of listWords(type, data)) uses.set(hash, { kind: 'words', told: restOn(createdAt) })
  }
  return uses
}

/** Returns the range of the messages that the summaries in a task's prompts stand for. Null: there are none. */
export function findSummarised(events: readonly TaskEvent[]): { firstSeq: number; lastSeq: number } | null {
  const ranges = events.flatMap(({ type, data }) => {
    if (type === 'model.requested') return data.range ?? []
    return type === 'context.reduced' || type === 'turns.taken_over' ? (data.rolled ?? []) : []
  })
  if (ranges.length === 0) return null
  return {
    firstSeq: Math.min(...ranges.map(({ firstSeq }) => firstSeq)),
    lastSeq: Math.max(...ranges.map(({ lastSeq }) => lastSeq)),
  }
}

/** Lists the bodies that a replay took over from the earlier task. */
function listPast(
  { turns, inputs, since }: EventData<'turns.taken_over'>,
  told: Told[],
): [hash: string, use: BodyUse][] {
  const answers = turns.map(({ response }): [string, BodyUse] => [response, { kind: 'answer', told }])
  const results = turns.flatMap(({ calls }) =>
    calls.flatMap((call): [string, BodyUse][] => {
      if (call.result === null) return []
      const own = call.status === 'succeeded' ? listTold(call, since) : []
      return [[call.result, own.length > 0 ? { kind: 'result', told: own } : { kind: 'words', told }]]
    }),
  )
  const notes = turns.flatMap(({ prompted }) => prompted?.repairNote ?? [])
  const words = [...notes, ...inputs.map(({ text }) => text)].map((text): [string, BodyUse] => [
    text,
    { kind: 'words', told },
  ])
  return [...answers, ...results, ...words]
}

/** Lists the words that a task was started with. */
function listGiven({ input }: EventData<'task.created'>): string[] {
  const prompt = input.kind === 'prompt' ? [input.prompt] : []
  return 'instruction' in input && input.instruction ? [...prompt, input.instruction] : prompt
}

function listAnswers(type: TaskEvent['type'], data: object): string[] {
  return listFields(data, answerFields[type])
}

function listWords(type: TaskEvent['type'], data: object): string[] {
  return listFields(data, wordFields[type])
}

function listFields(data: object, fields: readonly string[] = []): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    fields.includes(name) && typeof value === 'string' ? [value] : [],
  )
}

type Fields = Readonly<Partial<Record<TaskEvent['type'], readonly string[]>>>

const answerFields: Fields = { 'model.answered': ['response'], 'model.failed': ['partial'] }

/** A model writes the input of a tool from its prompt. The response of a person or a child is a result as well. */
const wordFields: Fields = {
  'model.answered': ['object', 'repairNote'],
  'message.withheld': ['content'],
  'tool.requested': ['input'],
  'tool.failed': ['result'],
  'question.asked': ['question'],
  'answer.given': ['result'],
  'question.expired': ['result'],
  'approval.asked': ['input'],
  'approval.given': ['result'],
  'approval.expired': ['result'],
  'child.started': ['result'],
  'child.finished': ['result', 'object'],
  'context.reduced': ['summary'],
  'result.drafted': ['body', 'faults'],
  'reading.checked': ['outcome', 'faults'],
  'thread.routed': ['reason'],
  'thread.handed_over': ['reason'],
}
