import { replayStrings as words } from '@/components/strings/tasks/replays'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { ComparePart, cellStyle, compareTableStyle, compareTitleStyle } from './compare-part'
import { alignTurns, type TurnSide } from './compare-tasks'
import type { Side } from './use-side'

/** The turns of both tasks side by side. */
export function CompareTurns({ original, replay }: { original: Side; replay: Side }) {
  return (
    <ComparePart label={words.turns}>
      <h2 className={compareTitleStyle}>{words.turns}</h2>
      <table className={compareTableStyle}>
        <thead>
          <tr>
            <td className={cellStyle()} />
            <th className={cellStyle({ holds: 'name' })} scope="col">
              {words.columns.original}
            </th>
            <th className={cellStyle({ holds: 'name' })} scope="col">
              {words.columns.replay}
            </th>
          </tr>
        </thead>
        <tbody>
          {alignTurns(original, replay).map(pair => (
            <tr key={pair.turn} className="border-t border-line-soft">
              <th className={cellStyle({ holds: 'name' })} scope="row">
                {words.turn(pair.turn)}
              </th>
              <td className={cellStyle()}>
                <Turn side={pair.original} />
              </td>
              <td className={cellStyle()}>
                <Turn side={pair.replay} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ComparePart>
  )
}

const captionStyle = 'block text-xs wrap-anywhere text-text-3 tabular-nums'

function Turn({ side }: { side: TurnSide | null }) {
  if (!side) return <span className={captionStyle}>{words.noTurn}</span>
  const { kind, model, tools, tokens, usd, ms } = side
  return (
    <>
      {kind === 'taken_over' && <span className={captionStyle}>{words.takenOver}</span>}
      {model !== null && (
        <span className="block wrap-anywhere tabular-nums">{words.call(model, tokens)}</span>
      )}
      {tools.length > 0 && <span className="block wrap-anywhere">{words.uses(tools)}</span>}
      {kind === 'own' && (
        <span className={captionStyle}>
          {[usd === null ? taskStrings.unknown : formatExactCost(usd), ms !== null && formatDuration(ms)]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  )
}
