import { replayStrings as words } from '@/components/strings/tasks/replays'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { TaskState } from '@/components/tasks/page/task-state'
import { useVersionNumber } from '@/components/tasks/versions/use-version-number'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { TaskLink } from '@/components/workspace/task-link'
import { calledModel } from '@/server/domain/models/offline-model'
import { countTokens } from '@/server/domain/spending/count-tokens'
import { ComparePart, cellStyle, compareTableStyle } from './compare-part'
import { differenceOf, writeDifference } from './compare-tasks'
import type { Side } from './use-side'

const count = (amount: number) => amount.toLocaleString('en')
const unknown = { same: words.same, unknown: taskStrings.unknown }

/** The figures of the two tasks, with the difference between the replay and the original. */
export function CompareFigures({ original, replay }: { original: Side; replay: Side }) {
  const version = useVersionNumber(original.view.task)
  const sides = [original, replay].map(({ view, layout, events }) => ({
    task: view.task,
    version: view.task.agentVersionId === null ? null : version(view.task.agentVersionId),
    model: modelOf(events),
    turns: layout.stretches.filter(({ kind }) => kind === 'turn').length,
    calls: layout.total.calls,
    tokens: countTokens(view.task.tokenUsage),
    usd: view.task.costUsd,
    ms: tookOf(view.task),
  }))
  const numbers = [
    [words.rows.turns, sides.map(({ turns }) => turns), count],
    [words.rows.calls, sides.map(({ calls }) => calls), count],
    [words.rows.tokens, sides.map(({ tokens }) => tokens), count],
    [words.rows.cost, sides.map(({ usd }) => usd), formatExactCost],
    [words.rows.time, sides.map(({ ms }) => ms), formatDuration],
  ] as const
  return (
    <ComparePart label={words.figures}>
      <table className={compareTableStyle}>
        <caption className="sr-only">{words.figures}</caption>
        <thead>
          <tr>
            <td className={cellStyle()} />
            <th className={cellStyle({ holds: 'name' })} scope="col">
              <TaskLink taskId={original.view.task.id} label={words.columns.original} place="line" />
            </th>
            <th className={cellStyle({ holds: 'name' })} scope="col">
              <TaskLink taskId={replay.view.task.id} label={words.columns.replay} place="line" />
            </th>
            <th className={cellStyle({ holds: 'name' })} scope="col">
              {words.columns.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line-soft">
            <th className={cellStyle({ holds: 'name' })} scope="row">
              {words.rows.state}
            </th>
            {sides.map(({ task }) => (
              <td key={task.id} className={cellStyle()}>
                <TaskState task={task} />
              </td>
            ))}
            <td className={cellStyle()} />
          </tr>
          <tr className="border-t border-line-soft">
            <th className={cellStyle({ holds: 'name' })} scope="row">
              {words.rows.version}
            </th>
            {sides.map(({ task, version: number }) => (
              <td key={task.id} className={cellStyle({ holds: 'figure' })}>
                {number}
              </td>
            ))}
            <td className={cellStyle()}>
              {sides[0]?.task.agentVersionId === sides[1]?.task.agentVersionId && words.same}
            </td>
          </tr>
          <tr className="border-t border-line-soft">
            <th className={cellStyle({ holds: 'name' })} scope="row">
              {words.rows.model}
            </th>
            {sides.map(({ task, model }) => (
              <td key={task.id} className={cellStyle()}>
                {model ?? '–'}
              </td>
            ))}
            <td className={cellStyle()}>{sides[0]?.model === sides[1]?.model && words.same}</td>
          </tr>
          {numbers.map(([label, [first = null, second = null], write]) => (
            <tr key={label} className="border-t border-line-soft">
              <th className={cellStyle({ holds: 'name' })} scope="row">
                {label}
              </th>
              {[first, second].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns in their order
                <td key={index} className={cellStyle({ holds: 'figure' })}>
                  {amount === null ? taskStrings.unknown : write(amount)}
                </td>
              ))}
              <td className={cellStyle({ holds: 'figure' })}>
                {writeDifference(differenceOf(first, second), write, unknown)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ComparePart>
  )
}

function modelOf(events: Side['events']): string | null {
  const asked = events.findLast(({ type }) => type === 'model.requested')
  return asked?.type === 'model.requested' ? calledModel(asked.data) : null
}

function tookOf({ startedAt, endedAt }: Side['view']['task']): number | null {
  return startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt)
}
