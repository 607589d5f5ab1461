'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { buttonStyle } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { McpServerEntry } from '@/server/domain/mcp/server-draft'
import { ServerState, tellCheck } from './server-state'

const words = mcpServersStrings

/** Lists the MCP servers of the workspace and those of the operator. For admins. */
export function McpServers() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useQuery(trpc.mcpServer.list.queryOptions({ workspaceId: workspace.id }))
  const own = list.data?.servers.filter(({ workspaceId }) => workspaceId !== null)
  const operators = list.data?.servers.filter(({ workspaceId }) => workspaceId === null)
  return (
    <SettingsPage
      title={settingsStrings.pages.mcpServers}
      actions={
        <Link className={buttonStyle({ look: 'main' })} href={`/${workspace.slug}/settings/mcp-servers/new`}>
          <Icon name="plus" small /> {words.add}
        </Link>
      }
    >
      <SettingsPart title={words.own} lead={words.lead}>
        {list.isError && <Hint tone="bad">{readError(list.error).message}</Hint>}
        {own?.length === 0 && (
          <p className="text-sm text-text-2">
            {words.none} {words.noneNext}
          </p>
        )}
        <ServerList servers={own ?? []} />
      </SettingsPart>
      {operators && operators.length > 0 && (
        <SettingsPart title={words.operators} lead={words.operatorsLead}>
          <ServerList servers={operators} />
        </SettingsPart>
      )}
    </SettingsPage>
  )
}

function ServerList({ servers }: { servers: readonly McpServerEntry[] }) {
  return (
    <ul>
      {servers.map(server => (
        <ServerRow key={server.id} server={server} />
      ))}
    </ul>
  )
}

function ServerRow({ server }: { server: McpServerEntry }) {
  const { workspace } = useWorkspace()
  const facts = [server.url ?? words.program, tellCheck(server)].filter(Boolean).join(' · ')
  return (
    <li className="flex min-w-0 items-start gap-12 border-b border-line-soft py-10 last:border-b-0 phone:flex-wrap phone:gap-y-4">
      <div className="min-w-0 flex-1 phone:basis-full">
        <Link
          className="font-semibold hover:text-accent"
          href={`/${workspace.slug}/settings/mcp-servers/${server.id}`}
        >
          {server.title}
        </Link>{' '}
        <Tag>{server.name}</Tag>
        <Caption as="p">
          <span className="block truncate">{facts}</span>
        </Caption>
        {server.isActive && server.lastError && (
          <Hint className="mt-2 wrap-anywhere">{server.lastError}</Hint>
        )}
      </div>
      <div className="grid justify-items-end gap-2 phone:flex phone:flex-wrap phone:gap-x-12">
        <ServerState server={server} />
        <Caption>{words.toolCount(server.tools)}</Caption>
        {server.toolsToCheck > 0 && <Caption>{words.toCheck(server.toolsToCheck)}</Caption>}
      </div>
    </li>
  )
}
