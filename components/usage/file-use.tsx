import { useQuery } from '@tanstack/react-query'
import { formatSize } from '@/components/files/format-size'
import { SettingsPart } from '@/components/settings/settings-page'
import { usageStrings } from '@/components/strings/settings/usage'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { cellStyle } from './cell-style'

const words = usageStrings.files

/** The share of its quota that the workspace's files have used, and the people who keep the most. For admins. */
export function FileUse() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.usage.files.queryOptions({ workspaceId: workspace.id }, { staleTime: 10_000 }),
  )
  if (!data) return null
  return (
    <SettingsPart title={words.title} lead={words.lead}>
      <p className="text-sm leading-20">
        {words.used(formatSize(data.bytes), formatSize(data.limitBytes), data.files)}{' '}
        {data.bytes > data.limitBytes && `${words.above} `}
        {words.perPerson(formatSize(data.personLimitBytes))}
      </p>
      {data.people.length > 0 && (
        <table className="mt-14 border-collapse text-sm leading-20">
          <caption className="pb-4 text-left text-xs whitespace-nowrap text-text-2">{words.table}</caption>
          <thead>
            <tr>
              <th className={cellStyle({ row: 'head' })} scope="col">
                {words.columns.person}
              </th>
              <th className={cellStyle({ of: 'number', row: 'head' })} scope="col">
                {words.columns.files}
              </th>
              <th className={cellStyle({ of: 'number', row: 'head' })} scope="col">
                {words.columns.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.people.map(({ userId, displayName, files, bytes }) => (
              <tr key={userId} className="border-t border-line-soft">
                <th className={cellStyle()} scope="row">
                  {displayName}
                </th>
                <td className={cellStyle({ of: 'number' })}>{usageStrings.tokens(files)}</td>
                <td className={cellStyle({ of: 'number' })}>{formatSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsPart>
  )
}
