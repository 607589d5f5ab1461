import { useMutation } from '@tanstack/react-query'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { Well, WellText } from '@/components/ui/surface/well'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { toolEffect } from '@/server/domain/agents/tool'
import type { McpTool } from '@/server/domain/mcp/mcp-server'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'
import { effectOf, labelOf } from '@/server/domain/mcp/tool-effects'
import { standingOf } from '@/server/domain/mcp/tool-standing'
import { useServerChange } from './use-server-change'

const words = mcpServersStrings
const effects = toolEffect.options.map(effect => [effect, words.effects[effect]] as const)
/** A tool that says it can destroy data never runs at once. */
const lowered = effects.filter(([effect]) => effect !== 'read_only')

/** The tools of a server, each with the effect that an admin chooses for it. */
export function ServerTools({ server }: { server: McpServerDetail }) {
  return (
    <>
      {server.tools.length === 0 && (
        <p className="text-sm text-text-2">{server.health === 'ok' ? words.noTools : words.noToolsYet}</p>
      )}
      <ul>
        {server.tools.map(tool => (
          <ToolRow key={tool.name} server={server} tool={tool} />
        ))}
      </ul>
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

function ToolRow({ server, tool }: { server: McpServerDetail; tool: McpTool }) {
  const trpc = useTRPC()
  const { at, keep } = useServerChange(server.id)
  const choose = useMutation(trpc.mcpServer.setEffect.mutationOptions({ onSuccess: keep }))
  const { toolEffects } = server
  const standing = standingOf(tool, toolEffects)
  const before = toolEffects[tool.name]?.effect
  const set = (effect: (typeof toolEffect.options)[number]) =>
    choose.mutate({ ...at, tool: tool.name, effect })
  return (
    <li className="border-b border-line-soft py-10 last:border-b-0">
      <div className="flex items-start gap-12 phone:flex-wrap phone:gap-y-4">
        <div className="min-w-0 flex-1 phone:basis-full">
          <p className="flex flex-wrap items-center gap-x-8 wrap-anywhere">
            <b className="font-mono text-sm">{tool.name}</b>
            {standing !== 'chosen' && (
              <State
                tone={standing === 'changed' ? 'bad' : 'wait'}
                icon={standing === 'changed' ? 'triangle-alert' : 'circle-dashed'}
              >
                {words.standing[standing]}
              </State>
            )}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-wrap text-text-2">{tool.description}</p>
          <p className="mt-4 flex flex-wrap gap-6">
            {hintsOf(tool).map(hint => (
              <Tag key={hint}>{hint}</Tag>
            ))}
          </p>
        </div>
        <SelectField
          isBare
          label={words.effectOf(tool.name)}
          size="row"
          isFullWidth={false}
          selectClassName="w-240"
          value={effectOf(tool, toolEffects)}
          options={labelOf(tool).destroys ? lowered : effects}
          onChange={set}
        />
      </div>
      {labelOf(tool).destroys && <Hint className="mt-4">{words.destroysWhy}</Hint>}
      {standing === 'new' && !labelOf(tool).destroys && <Hint className="mt-4">{words.newWhy}</Hint>}
      {standing === 'changed' && before && (
        <div className="mt-4 flex flex-wrap items-center gap-8">
          <Hint>{words.changedWhy(words.effects[before])}</Hint>
          <Button size="s" disabled={choose.isPending} onClick={() => set(before)}>
            {words.keep(words.effects[before])}
          </Button>
        </div>
      )}
      {choose.isError && <Hint tone="bad">{readError(choose.error).message}</Hint>}
      <details className="mt-4">
        <summary className="cursor-pointer text-xs text-text-3">
          {words.schema}
          <span className="sr-only"> {tool.name}</span>
        </summary>
        <div className="mt-4">
          <Well>
            <WellText>{JSON.stringify(tool.inputSchema, null, 2)}</WellText>
          </Well>
        </div>
      </details>
    </li>
  )
}

/** The hints of a server about its own tool. */
function hintsOf({ hints }: McpTool): string[] {
  const { readOnly, destructive, idempotent, openWorld } = hints
  return [
    readOnly && words.hints.readOnly,
    destructive && words.hints.destructive,
    idempotent && words.hints.idempotent,
    openWorld && words.hints.openWorld,
  ].filter(hint => typeof hint === 'string')
}
