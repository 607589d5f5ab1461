import { usageStrings as words } from '@/components/strings/settings/usage'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { UsageBy, UsageRow, UsageSums } from '@/server/domain/spending/usage'

/** A table of sums that scrolls within its own box where it is too wide; the last line is the total. */
export function UsageTable(props: {
  by: UsageBy
  from: string
  to: string
  rows: readonly UsageRow[]
  total: UsageSums
}) {
  const { by, from, to, rows, total } = props
  const nameOf = useNames(by)
  const caption = words.table(words.groups[by], from, to)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className="usage-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.groups[by]}</th>
            {Object.values(words.columns).map(label => (
              <th key={label} className="num" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row.key)}</th>
              <Sums sums={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <Sums sums={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Sums({ sums }: { sums: UsageSums }) {
  const { calls, inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, savedUsd } = sums
  return (
    <>
      <td className="num">{words.tokens(calls)}</td>
      <td className="num">{words.tokens(inputTokens + cacheReadTokens + cacheWriteTokens)}</td>
      <td className="num">{words.tokens(cacheReadTokens)}</td>
      <td className="num">{words.tokens(outputTokens)}</td>
      <td className="num">{writeCost(sums)}</td>
      <td className="num">{`${savedUsd < 0 ? '−' : ''}${formatExactCost(Math.abs(savedUsd))}`}</td>
    </>
  )
}

/** Writes a cost; an unknown price is not zero. */
function writeCost({ calls, costUsd, unpricedCalls }: UsageSums): string {
  if (unpricedCalls === 0) return formatExactCost(costUsd)
  return unpricedCalls === calls ? words.unknown : words.andUnknown(formatExactCost(costUsd), unpricedCalls)
}

function useNames(by: UsageBy): (key: string) => string {
  const { agents, members } = useWorkspace()
  if (by === 'agent') return key => agents.get(key)?.displayName ?? words.former.agent
  if (by === 'member') return key => members.get(key)?.displayName ?? words.former.member
  return key => key || words.unknown
}
