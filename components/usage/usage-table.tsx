import { usageStrings as words } from '@/components/strings/settings/usage'
import { ScrollRegion } from '@/components/ui/surface/scroll-region'
import { dollars } from '@/server/domain/spending/dollars'
import {
  compareEstimates,
  type UsageBy,
  type UsageReport,
  type UsageSums,
} from '@/server/domain/spending/usage'
import { cellStyle } from './cell-style'
import { ConversationName } from './conversation-name'
import { useUsageNames } from './use-usage-names'

/** A table of sums that scrolls within its own box where it is too wide; the last line is the total. */
export function UsageTable(props: UsageReport & { by: UsageBy; from: string; to: string }) {
  const { by, from, to, rows, others, total } = props
  const nameOf = useUsageNames(by)
  const caption = words.table(words.groups[by], words.days(from, to))
  return (
    <ScrollRegion label={caption}>
      <table className="border-collapse text-sm leading-20 whitespace-nowrap">
        <caption className="pb-4 text-left text-xs text-text-2">{caption}</caption>
        <thead>
          <tr>
            <th className={cellStyle({ row: 'head' })} scope="col">
              {words.groups[by]}
            </th>
            {[...Object.values(words.columns), ...(by === 'model' ? [words.estimates] : [])].map(label => (
              <th key={label} className={cellStyle({ of: 'number', row: 'head' })} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key} className="border-t border-line-soft">
              <th className={cellStyle()} scope="row">
                {by === 'thread' ? <ConversationName conversation={row.conversation} /> : nameOf(row)}
              </th>
              <Sums sums={row} row="body" />
              {by === 'model' && (
                <td className={cellStyle({ of: 'number' })}>{writeEstimates(compareEstimates(row))}</td>
              )}
            </tr>
          ))}
          {others && (
            <tr className="border-t border-line-soft">
              <th className={cellStyle()} scope="row">
                {words.others(others.count)}
              </th>
              <Sums sums={others} row="body" />
              {by === 'model' && <td />}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong">
            <th className={cellStyle({ row: 'foot' })} scope="row">
              {words.total}
            </th>
            <Sums sums={total} row="foot" />
            {by === 'model' && <td />}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

function Sums({ sums, row }: { sums: UsageSums; row: 'body' | 'foot' }) {
  const { calls, inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, savedUsd } = sums
  const style = cellStyle({ of: 'number', row })
  return (
    <>
      <td className={style}>{words.tokens(calls)}</td>
      <td className={style}>{writeCost(sums)}</td>
      <td className={style}>{dollars(savedUsd)}</td>
      <td className={style}>{words.tokens(inputTokens + cacheReadTokens + cacheWriteTokens)}</td>
      <td className={style}>{words.tokens(cacheReadTokens)}</td>
      <td className={style}>{words.tokens(outputTokens)}</td>
    </>
  )
}

/** Writes a cost; an unknown price is not zero. */
function writeCost({ calls, costUsd, unpricedCalls }: UsageSums): string {
  if (unpricedCalls === 0) return dollars(costUsd)
  return unpricedCalls === calls ? words.unknown : words.andUnknown(dollars(costUsd), unpricedCalls)
}

function writeEstimates(share: number | null): string {
  return share === null ? words.noEstimates : words.offBy(share)
}
