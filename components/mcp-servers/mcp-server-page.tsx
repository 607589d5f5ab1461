'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { foundNothing, readError } from '@/components/trpc/read-error'
import { buttonStyle } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'
import { ServerContents } from './server-contents'
import { ServerHealthPart } from './server-health'
import { ServerSettings } from './server-settings'
import { ServerTools } from './server-tools'

const words = mcpServersStrings

/** One server: its state, its tools with their effects, its resources and prompts, and its settings. */
export function McpServerPage({ serverId }: { serverId: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const at = { workspaceId: workspace.id, serverId }
  const found = useQuery(trpc.mcpServer.get.queryOptions(at))
  const list = `/${workspace.slug}/settings/mcp-servers`
  if (found.isError && foundNothing(found.error)) {
    return (
      <LostPage>
        <h1 className={lostTitleStyle}>{words.gone}</h1>
        <p>{words.goneWhy}</p>
        <Link className={buttonStyle({ look: 'main' })} href={list}>
          {words.all}
        </Link>
      </LostPage>
    )
  }
  return (
    <SettingsPage
      isWide
      title={found.data?.server.title ?? ''}
      actions={
        <Link className={buttonStyle({ look: 'quiet' })} href={list}>
          {words.all}
        </Link>
      }
    >
      {found.isError && <Hint tone="bad">{readError(found.error).message}</Hint>}
      {found.data && <Server server={found.data.server} />}
    </SettingsPage>
  )
}

function Server({ server }: { server: McpServerDetail }) {
  const isOwn = server.workspaceId !== null
  return (
    <>
      <ServerHealthPart server={server} />
      <SettingsPart title={words.tools} lead={words.toolsLead}>
        <ServerTools server={server} />
      </SettingsPart>
      {isOwn && server.offers.length > 0 && <ServerContents server={server} />}
      {isOwn && <ServerSettings key={server.id} server={server} />}
    </>
  )
}
