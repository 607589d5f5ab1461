import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { withTrust } from '@/components/agents/approvals/trust-rows'
import { useSaveWorkspace } from '@/components/settings/use-save-workspace'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Input } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { ScrollRegion } from '@/components/ui/surface/scroll-region'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ToolEffect, Trust } from '@/server/domain/agents/tool'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'
import { labelOf } from '@/server/domain/mcp/tool-effects'
import { showToolName } from '@/server/domain/mcp/tool-name'
import { foldText } from '@/server/domain/messages/fold-text'
import { AllToolsRow, ToolRow } from './tool-rows'
import { useServerChange } from './use-server-change'

const words = mcpServersStrings
const cellStyle = 'py-4 pr-16 pl-0 text-left text-xs font-normal text-text-2'

/**
 * The tools of a server in one table: how dangerous each is, who approves it, and the agents that have it. The search
 * decides which tools the row for all of them changes.
 */
export function ServerTools({ server }: { server: McpServerDetail }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { at, keep } = useServerChange(server.id)
  const choose = useMutation(trpc.mcpServer.setEffect.mutationOptions({ onSuccess: keep }))
  const settings = useQuery(trpc.workspace.settings.queryOptions({ workspaceId: workspace.id }))
  const save = useSaveWorkspace()
  const [sought, setSought] = useState('')
  const part = foldText(sought.trim()).text
  const shown = server.tools.filter(({ name, description }) =>
    [name, description].some(text => foldText(text).text.includes(part)),
  )
  const approvals = settings.data?.settings.approvals
  // A second choice before the first is read back would be made from the rules before both.
  const isBusy = choose.isPending || save.isPending || !approvals
  const nameOf = (tool: string) => showToolName({ server: server.name, tool })

  function setEffect(effect: ToolEffect, tools = shown) {
    const names = tools
      .filter(tool => effect !== 'read_only' || !labelOf(tool).destroys)
      .map(({ name }) => name)
    if (names.length > 0) choose.mutate({ ...at, tools: names, effect })
  }
  function setTrust(trust: Trust | 'usual', tools = shown) {
    if (!approvals) return
    const rules = tools.reduce((before, { name }) => withTrust(before, nameOf(name), trust), approvals.trust)
    save.send({ approvals: { ...approvals, trust: rules } })
  }

  if (server.tools.length === 0) {
    return <p className="text-sm text-text-2">{server.health === 'ok' ? words.noTools : words.noToolsYet}</p>
  }
  return (
    <>
      <p className="mb-10 text-sm text-text-2">
        {words.approversLead}{' '}
        <Link className="text-accent underline" href={`/${workspace.slug}/settings/approvals`}>
          {settingsStrings.pages.approvals}
        </Link>
      </p>
      <Input
        type="search"
        aria-label={words.searchTools}
        placeholder={words.searchTools}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      {(choose.isError || save.problem) && (
        <Hint tone="bad" className="mt-8">
          {save.problem ?? readError(choose.error).message}
        </Hint>
      )}
      <ScrollRegion className="mt-8" label={words.toolTable}>
        <table className="w-full border-collapse text-sm leading-20">
          <thead>
            <tr>
              {Object.values(words.columns).map(column => (
                <th key={column} className={cellStyle} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.length > 1 && (
              <AllToolsRow count={shown.length} isBusy={isBusy} onEffect={setEffect} onTrust={setTrust} />
            )}
            {shown.map(tool => (
              <ToolRow
                key={tool.name}
                tool={tool}
                chosen={server.toolEffects}
                rule={approvals?.trust?.[nameOf(tool.name)]}
                agents={server.agents.filter(({ tools }) => tools.includes(nameOf(tool.name)))}
                isBusy={isBusy}
                onEffect={effect => setEffect(effect, [tool])}
                onTrust={trust => setTrust(trust, [tool])}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="text-sm text-text-2">{words.noFound}</p>}
      </ScrollRegion>
      {server.remarks.length > 0 && (
        <div className="mt-12">
          <h3 className="text-sm font-medium">{words.remarks}</h3>
          <ul className="text-sm wrap-anywhere text-text-2">
            {server.remarks.map(remark => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
