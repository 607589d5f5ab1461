import { cva } from 'class-variance-authority'
import { watchStrings as words } from '@/components/strings/agents/watch'
import { ScrollRegion } from '@/components/ui/surface/scroll-region'
import { Tag } from '@/components/ui/text/tag'
import { formatDuration } from '@/components/workspace/format-duration'
import { dollars } from '@/server/domain/spending/dollars'
import type { VersionFigures } from '@/server/domain/watch/version-figures'

const cellStyle = cva('py-6 pr-20 pl-0', {
  variants: {
    isName: { true: 'text-left', false: 'text-right tabular-nums' },
    row: { head: 'text-xs font-normal text-text-3', body: 'font-normal' },
  },
  defaultVariants: { isName: false, row: 'body' },
})

/** The figures by version in a table that scrolls within its own box, and their meaning below it. */
export function FigureTable({ versions }: { versions: readonly VersionFigures[] }) {
  const failing = versions.filter(({ failures }) => failures.length > 0)
  return (
    <>
      <ScrollRegion label={words.table}>
        <table className="w-full border-collapse text-sm leading-20 whitespace-nowrap">
          <thead>
            <tr>
              {Object.entries(words.columns).map(([column, label]) => (
                <th
                  key={column}
                  className={cellStyle({ isName: column === 'version', row: 'head' })}
                  scope="col"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map(figures => (
              <Row key={figures.versionId} figures={figures} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {failing.length > 0 && (
        <ul className="mt-12 grid gap-4 text-sm text-text-2">
          {failing.map(({ versionId, version, failures }) => (
            <li key={versionId}>{words.failures(version, failures)}</li>
          ))}
        </ul>
      )}
      <details className="mt-12 text-sm">
        <summary className="cursor-pointer text-text-2">{words.termsTitle}</summary>
        <dl className="mt-6 grid grid-cols-label-text gap-x-12 gap-y-4 text-text-2 phone:grid-cols-1">
          {words.terms.map(([term, meaning]) => (
            <div key={term} className="contents">
              <dt className="text-text-3">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function Row({ figures }: { figures: VersionFigures }) {
  const { version, isCurrent, tasks, failed, stopped, answered, thumbsUp, thumbsDown, costUsd } = figures
  const cells = [
    String(tasks),
    shareOf(failed, tasks),
    shareOf(stopped, tasks),
    shareOf(figures.regenerated, answered),
    shareOf(figures.followedUp, answered),
    thumbsUp + thumbsDown === 0 ? words.nothing : words.thumbs(thumbsUp, thumbsDown),
    costUsd.p50 === null ? words.nothing : dollars(costUsd.p50),
    costUsd.of === 0 ? words.nothing : dollars(costUsd.sum),
    durationOf(figures.durationMs.p50),
    durationOf(figures.durationMs.p95),
    figures.inputTokens === 0
      ? words.nothing
      : `${Math.round((figures.cachedTokens / figures.inputTokens) * 100)} %`,
  ]
  return (
    <tr className="border-t border-line-soft">
      <th className={cellStyle({ isName: true })} scope="row" title={figures.note || undefined}>
        {words.version(version)} {isCurrent && <Tag>{words.current}</Tag>}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={index} className={cellStyle()}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

function shareOf(part: number, of: number): string {
  if (of === 0) return words.nothing
  return part === 0 ? '0' : words.share(part, of)
}

function durationOf(ms: number | null): string {
  return ms === null ? words.nothing : formatDuration(Math.round(ms))
}
