import { replayStrings as words } from '@/components/strings/tasks/replays'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { alignTurns, type TurnSide } from './compare-tasks'
import type { Side } from './use-side'

/** The turns of both tasks side by side. */
export function CompareTurns({ original, replay }: { original: Side; replay: Side }) {
  return (
    <section className="compare-part" aria-label={words.turns}>
      <h2>{words.turns}</h2>
      <table className="figures turns">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.columns.original}</th>
            <th scope="col">{words.columns.replay}</th>
          </tr>
        </thead>
        <tbody>
          {alignTurns(original, replay).map(pair => (
            <tr key={pair.turn}>
              <th scope="row">{words.turn(pair.turn)}</th>
              <td>
                <Turn side={pair.original} />
              </td>
              <td>
                <Turn side={pair.replay} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Turn({ side }: { side: TurnSide | null }) {
  if (!side) return <span className="cap">{words.noTurn}</span>
  const { kind, model, tools, tokens, usd, ms } = side
  return (
    <>
      {kind === 'taken_over' && <span className="cap">{words.takenOver}</span>}
      {model !== null && <span className="num">{words.call(model, tokens)}</span>}
      {tools.length > 0 && <span>{words.uses(tools)}</span>}
      {kind === 'own' && (
        <span className="cap num">
          {[usd === null ? taskStrings.unknown : formatExactCost(usd), ms !== null && formatDuration(ms)]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  )
}
