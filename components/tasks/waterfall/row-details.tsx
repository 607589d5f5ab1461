import { cva } from 'class-variance-authority'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { nameAllBodies } from '@/components/tasks/page/name-bodies'
import { RebuiltRequest } from '@/components/tasks/page/rebuilt-request'
import { StoredBody } from '@/components/tasks/page/stored-body'
import { KeyValues } from '@/components/ui/surface/key-values'
import { Caption } from '@/components/ui/text/caption'
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
      {prompt?.type === 'context.assembled' && <Layers layers={prompt.data.layers} />}
      {answer?.type === 'model.answered' && <CallFacts answer={answer.data} />}
      {bodies.map(body => (
        <StoredBody key={`${body.kind} ${body.hash}`} taskId={taskId} name={body} />
      ))}
      {asked && <RebuiltRequest taskId={taskId} seq={asked.seq} />}
      {bodies.length === 0 && !prompt && <p className="text-sm text-text-2">{words.noDetails}</p>}
    </>
  )
}

const layerStyle = cva('h-26 p-0 font-normal', {
  variants: {
    column: { name: 'pr-8 text-left', size: 'pr-8 text-right tabular-nums', bar: 'w-96' },
    isHead: { true: 'text-xs text-text-3', false: '' },
  },
  defaultVariants: { isHead: false },
})

/** The parts of a prompt with their sizes: a table, with bars for the eye. */
function Layers({ layers }: Pick<EventData<'context.assembled'>, 'layers'>) {
  const most = Math.max(1, ...layers.map(({ tokens }) => tokens))
  return (
    <table className="w-full max-w-520 border-collapse text-sm">
      <caption className="pb-4 text-left font-semibold">{words.layers}</caption>
      <thead>
        <tr>
          <th className={layerStyle({ column: 'name', isHead: true })} scope="col">
            {words.layer}
          </th>
          <th className={layerStyle({ column: 'size', isHead: true })} scope="col">
            {words.estimated}
          </th>
          <td className={layerStyle({ column: 'bar' })} />
        </tr>
      </thead>
      <tbody>
        {layers.map(({ name, tokens }) => (
          <tr key={name}>
            <th className={layerStyle({ column: 'name' })} scope="row">
              <LayerName name={name} />
            </th>
            <td className={layerStyle({ column: 'size' })}>{tokens.toLocaleString('en')}</td>
            <td className={layerStyle({ column: 'bar' })} aria-hidden="true">
              <span className="block h-8 rounded-2 bg-line-soft">
                <span
                  className="block h-full rounded-2 bg-accent-solid"
                  style={{ width: `${(tokens / most) * 100}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a layer in plain words, and its content. */
function LayerName({ name }: { name: string }) {
  const known = Object.entries(words.layerNames).find(([key]) => key === name)?.[1]
  if (!known) return name
  return (
    <>
      {known[0]} <Caption>{known[1]}</Caption>
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
