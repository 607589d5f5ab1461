'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useModelChoices } from '@/components/models/use-model-choices'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { EndpointDialog } from './endpoint-dialog'
import { EndpointRow, endpointRowStyle } from './endpoint-row'
import { Prices } from './prices'
import { SmallModel } from './small-model'

/** The model endpoints of the workspace, its small model and its prices. For admins. */
export function ModelEndpoints() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useQuery(trpc.modelEndpoint.list.queryOptions({ workspaceId: workspace.id }))
  const { isFree } = useModelChoices()
  const [isAdding, setAdding] = useState(false)
  const endpoints = list.data?.endpoints ?? []
  return (
    <SettingsPage
      title={settingsStrings.pages.models}
      actions={
        <Button look="main" onClick={() => setAdding(true)}>
          <Icon name="plus" small /> {words.add}
        </Button>
      }
    >
      <SettingsPart title={words.endpoints} lead={words.endpointsLead}>
        {list.isError && <Hint tone="bad">{readError(list.error).message}</Hint>}
        <ul>
          <li className={endpointRowStyle}>
            <p className="font-semibold">{words.serverEndpoint}</p>
            <Caption as="p">{isFree(null) ? words.offline : words.fromOperator}</Caption>
          </li>
          {endpoints.map(endpoint => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
        {list.data && list.data.askedHosts.length > 0 && <AskedHosts hosts={list.data.askedHosts} />}
        {list.data && endpoints.length === 0 && <p className="mt-12 text-sm text-text-2">{words.none}</p>}
        <EndpointDialog open={isAdding} endpoint={null} onClose={() => setAdding(false)} />
      </SettingsPart>
      <SettingsPart title={words.small} lead={words.smallLead}>
        <SmallModel />
      </SettingsPart>
      <SettingsPart title={words.prices} lead={words.pricesLead}>
        <Prices />
      </SettingsPart>
    </SettingsPage>
  )
}

/** The line by which the server operator allows these endpoints in every private conversation. */
function AskedHosts({ hosts }: { hosts: readonly string[] }) {
  const line = `OPENVIBE_ENDPOINT_HOSTS=${hosts.join(',')}`
  return (
    <div className="mt-12">
      <p className="text-sm text-text-2">{words.askedHosts}</p>
      <p className="mt-4 flex items-center gap-6">
        <code className="min-w-0 text-sm wrap-anywhere">{line}</code>
        <CopyButton text={line} label={words.copyLine} />
      </p>
    </div>
  )
}
