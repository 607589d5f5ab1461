import { agentsStrings } from '@/components/strings/agents'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import type { Option } from '@/components/ui/form/select-parts'
import { Well, WellText } from '@/components/ui/surface/well'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { trustOfEffect } from '@/server/domain/agents/calls/decide-call'
import { type ToolEffect, type Trust, toolEffect, trust as trusts } from '@/server/domain/agents/tool'
import type { McpTool, ToolEffects } from '@/server/domain/mcp/mcp-server'
import { effectOf, labelOf } from '@/server/domain/mcp/tool-effects'
import { standingOf } from '@/server/domain/mcp/tool-standing'

const words = mcpServersStrings
const trustWords = agentsStrings.trust
const effects = toolEffect.options.map(effect => [effect, words.effects[effect]] as const)
const rules = trusts.options.map(trust => [trust, trustWords[trust]] as const)

const cellStyle = 'py-8 pr-16 pl-0 text-left align-top font-normal'
const nameStyle = 'min-w-200 py-8 pr-16 pl-0 text-left align-top font-normal'
const rowStyle = 'border-t border-line-soft'

/** Sets the danger or the approval of all tools below it at once. */
export function AllToolsRow(props: {
  count: number
  isBusy: boolean
  onEffect: (effect: ToolEffect) => void
  onTrust: (trust: Trust | 'usual') => void
}) {
  const { count, isBusy, onEffect, onTrust } = props
  const none = ['', words.setAll] as const
  return (
    <tr className={rowStyle}>
      <th className={cellStyle} scope="row">
        {words.allTools(count)}
      </th>
      <td className={cellStyle}>
        <Choose<ToolEffect | ''>
          label={words.dangerOfAll}
          isBusy={isBusy}
          value=""
          options={[none, ...effects]}
          onChange={effect => effect !== '' && onEffect(effect)}
        />
      </td>
      <td className={cellStyle}>
        <Choose<Trust | 'usual' | ''>
          label={words.approvalOfAll}
          isBusy={isBusy}
          value=""
          options={[none, ['usual', trustWords.usual], ...rules]}
          onChange={trust => trust !== '' && onTrust(trust)}
        />
      </td>
      <td className={cellStyle} />
    </tr>
  )
}

/** One tool: what it says about itself, its danger, its approval, and the agents that have it. */
export function ToolRow(props: {
  tool: McpTool
  /** The choices of admins for the tools of its server. */
  chosen: ToolEffects
  /** The workspace's rule for it. */
  rule: Trust | undefined
  agents: readonly { displayName: string }[]
  isBusy: boolean
  onEffect: (effect: ToolEffect) => void
  onTrust: (trust: Trust | 'usual') => void
}) {
  const { tool, chosen, rule, agents, isBusy, onEffect, onTrust } = props
  const effect = effectOf(tool, chosen)
  const { destroys } = labelOf(tool)
  return (
    <tr className={rowStyle}>
      <th className={nameStyle} scope="row">
        <About tool={tool} chosen={chosen} isBusy={isBusy} onEffect={onEffect} />
      </th>
      <td className={cellStyle}>
        <Choose
          label={words.effectOf(tool.name)}
          isBusy={isBusy}
          value={effect}
          // A tool that says that it can destroy data never runs at once.
          options={destroys ? effects.filter(([each]) => each !== 'read_only') : effects}
          onChange={onEffect}
        />
      </td>
      <td className={cellStyle}>
        {/* No rule lowers what only an admin may approve. */}
        {effect === 'privileged' ? (
          <span className="inline-block py-4">{trustWords.escalate}</span>
        ) : (
          <Choose<Trust | 'usual'>
            label={agentsStrings.trustOf(tool.name)}
            isBusy={isBusy}
            value={rule ?? 'usual'}
            options={[
              ['usual', words.usualApproval(trustWords[trustOfEffect[effect]])],
              ...rules.filter(([each]) => !destroys || each !== 'autonomous'),
            ]}
            onChange={onTrust}
          />
        )}
      </td>
      <td className={cellStyle}>
        <span className="inline-block py-4 text-text-2">
          {agents.length > 0 ? agents.map(({ displayName }) => displayName).join(', ') : words.noAgents}
        </span>
      </td>
    </tr>
  )
}

function Choose<Value extends string>(props: {
  label: string
  isBusy: boolean
  value: NoInfer<Value>
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}) {
  const { isBusy, ...select } = props
  return (
    <SelectField
      {...select}
      isBare
      size="row"
      isFullWidth={false}
      disabled={isBusy}
      selectClassName="w-240"
    />
  )
}

function About(props: {
  tool: McpTool
  chosen: ToolEffects
  isBusy: boolean
  onEffect: (effect: ToolEffect) => void
}) {
  const { tool, chosen, isBusy, onEffect } = props
  const standing = standingOf(tool, chosen)
  const before = chosen[tool.name]?.effect
  const { destroys } = labelOf(tool)
  return (
    <>
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
      <p className="wrap-anywhere whitespace-pre-wrap text-text-2">{tool.description}</p>
      <p className="mt-4 flex flex-wrap gap-6">
        {hintsOf(tool).map(hint => (
          <Tag key={hint}>{hint}</Tag>
        ))}
      </p>
      {destroys && <Hint className="mt-4">{words.destroysWhy}</Hint>}
      {standing === 'new' && !destroys && <Hint className="mt-4">{words.newWhy}</Hint>}
      {standing === 'changed' && before && (
        <div className="mt-4 flex flex-wrap items-center gap-8">
          <Hint>{words.changedWhy(words.effects[before])}</Hint>
          <Button size="s" disabled={isBusy} onClick={() => onEffect(before)}>
            {words.keep(words.effects[before])}
          </Button>
        </div>
      )}
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
    </>
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
