import { replayStrings as words } from '@/components/strings/tasks/replays'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useVersionNumber } from '@/components/tasks/page/task-facts'
import { TaskState } from '@/components/tasks/page/task-state'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { TaskLink } from '@/components/workspace/task-link'
import { countTokens } from '@/server/domain/prompts/count-tokens'
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
    <section className="compare-part" aria-label={words.figures}>
      <table className="figures">
        <caption className="sr">{words.figures}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <TaskLink taskId={original.view.task.id} label={words.columns.original} />
            </th>
            <th scope="col">
              <TaskLink taskId={replay.view.task.id} label={words.columns.replay} />
            </th>
            <th scope="col">{words.columns.difference}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.rows.state}</th>
            {sides.map(({ task }) => (
              <td key={task.id}>
                <TaskState task={task} />
              </td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">{words.rows.version}</th>
            {sides.map(({ task, version: number }) => (
              <td key={task.id} className="num">
                {number}
              </td>
            ))}
            <td>{sides[0]?.task.agentVersionId === sides[1]?.task.agentVersionId && words.same}</td>
          </tr>
          <tr>
            <th scope="row">{words.rows.model}</th>
            {sides.map(({ task, model }) => (
              <td key={task.id}>{model ?? '–'}</td>
            ))}
            <td>{sides[0]?.model === sides[1]?.model && words.same}</td>
          </tr>
          {numbers.map(([label, [first = null, second = null], write]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {[first, second].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns in their order
                <td key={index} className="num">
                  {amount === null ? taskStrings.unknown : write(amount)}
                </td>
              ))}
              <td className="num">{writeDifference(differenceOf(first, second), write, unknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function modelOf(events: Side['events']): string | null {
  const asked = events.findLast(({ type }) => type === 'model.requested')
  return asked?.type === 'model.requested' ? asked.data.model : null
}

function tookOf({ startedAt, endedAt }: Side['view']['task']): number | null {
  return startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt)
}
