import { LayerTable } from '@/components/previews/layer-table'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { nameAllBodies } from '@/components/tasks/page/name-bodies'
import { RebuiltRequest } from '@/components/tasks/page/rebuilt-request'
import { StoredBody } from '@/components/tasks/page/stored-body'
import { KeyValues } from '@/components/ui/surface/key-values'
import { formatDuration } from '@/components/workspace/format-duration'
import type { EventData } from '@/server/domain/tasks/events'
import type { StepRow } from './lay-out-task'

const words = stepStrings

/** All data of a step: its context by layer, its requests and answers, its tokens and cost. */
export function RowDetails({ taskId, row }: { taskId: string; row: StepRow }) {
  const prompt = row.events.find(event => event.type === 'context.assembled')
  const answer = row.events.find(event => event.type === 'model.answered')
  const bodies = nameAllBodies(row.events)
  const asked = row.events.find(event => event.type === 'model.requested')
  return (
    <>
      {prompt?.type === 'context.assembled' && <LayerTable layers={prompt.data.layers} />}
      {answer?.type === 'model.answered' && <CallFacts answer={answer.data} />}
      {bodies.map(body => (
        <StoredBody key={`${body.kind} ${body.hash}`} taskId={taskId} name={body} />
      ))}
      {asked && <RebuiltRequest taskId={taskId} seq={asked.seq} />}
      {bodies.length === 0 && !prompt && <p className="text-sm text-text-2">{words.noDetails}</p>}
    </>
  )
}

function CallFacts({ answer }: { answer: EventData<'model.answered'> }) {
  const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, outputTokens = 0 } = answer.usage
  const names = words.callFacts
  const facts: [string, string][] = [
    [names.read, (inputTokens + cacheReadTokens + cacheWriteTokens).toLocaleString('en')],
    ...(cacheReadTokens > 0
      ? [[names.cached, cacheReadTokens.toLocaleString('en')] satisfies [string, string]]
      : []),
    [names.written, outputTokens.toLocaleString('en')],
    ...(answer.firstTextMs === null
      ? []
      : [[names.first, formatDuration(answer.firstTextMs)] satisfies [string, string]]),
    [names.stop, answer.stopReason],
    ...(answer.requestId === null ? [] : [[names.request, answer.requestId] satisfies [string, string]]),
  ]
  return <KeyValues values={facts} />
}
