import type { EventBody, TaskInput } from '@/server/domain/tasks/events'

/** A body that an event names: its kind, and the hash that it is stored under. */
export interface BodyName {
  kind:
    | 'prompt'
    | 'instruction'
    | 'request'
    | 'answer'
    | 'partial'
    | 'input'
    | 'result'
    | 'error'
    | 'question'
    | 'summary'
    | 'text'
    | 'picture'
  hash: string
  /** The type of a picture, whose body is base64. */
  mediaType?: string
}

/** Lists the bodies that an event names. */
export function nameBodies({ type, data }: EventBody): BodyName[] {
  switch (type) {
    case 'task.created':
      return nameGiven(data.input)
    case 'model.requested':
      return name('request', data.request)
    case 'model.answered':
      return [...name('answer', data.response), ...name('error', data.repairNote ?? null)]
    case 'model.failed':
      return name('partial', data.partial)
    case 'tool.requested':
    case 'approval.asked':
      return name('input', data.input)
    case 'tool.failed':
    case 'question.expired':
    case 'approval.given':
    case 'approval.expired':
      return name('error', data.result)
    case 'tool.succeeded':
      return [
        ...name('result', data.result),
        ...(data.pictures ?? []).map(({ hash, mediaType }) => ({
          kind: 'picture' as const,
          hash,
          mediaType,
        })),
      ]
    case 'answer.given':
    case 'child.started':
      return name('result', data.result)
    case 'child.finished':
      return name(data.status === 'completed' ? 'result' : 'error', data.result)
    case 'question.asked':
      return name('question', data.question)
    case 'context.reduced':
      return name('summary', data.summary)
    case 'thread.routed':
    case 'thread.handed_over':
      return name('text', data.reason)
    case 'reading.checked':
      return [...name('text', data.outcome), ...name('error', data.faults)]
    case 'message.withheld':
      return name('text', data.content)
    default:
      return []
  }
}

/** Lists the words that a task was started with beside its message. */
function nameGiven(input: TaskInput): BodyName[] {
  const prompt = input.kind === 'prompt' ? name('prompt', input.prompt) : []
  return 'instruction' in input && input.instruction
    ? [...prompt, ...name('instruction', input.instruction)]
    : prompt
}

function name(kind: BodyName['kind'], hash: string | null): BodyName[] {
  return hash === null ? [] : [{ kind, hash }]
}

/** Lists the bodies of several events, each once: the approved input is the input that the tool got. */
export function nameAllBodies(events: readonly EventBody[]): BodyName[] {
  const named = events.flatMap(nameBodies)
  return named.filter(
    (body, index) => named.findIndex(each => each.hash === body.hash && each.kind === body.kind) === index,
  )
}
