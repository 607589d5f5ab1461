import { optionsOf } from '@/components/agents/form-fields'
import { settingNameStyle, settingRowStyle, settingTextStyle } from '@/components/agents/setting-row'
import { agentsStrings } from '@/components/strings/agents'
import { SelectField } from '@/components/ui/form/select-field'
import type { ApprovalLayer } from '@/server/domain/agents/ask-rules'
import type { Trust } from '@/server/domain/agents/tool'
import type { ActingTool } from './list-acting-tools'

const words = agentsStrings
type TrustRules = ApprovalLayer['trust']

/** For each tool that acts: whether it runs at once, asks first, or asks an admin. */
export function TrustRows(props: {
  tools: readonly ActingTool[]
  trust: TrustRules
  onChange: (trust: TrustRules) => void
}) {
  const { tools, trust, onChange } = props
  return (
    <div>
      {tools.map(({ name, purpose }) => (
        <div key={name} className={settingRowStyle()}>
          <span className={settingNameStyle}>{name}</span>
          <span className={settingTextStyle}>{purpose}</span>
          <SelectField
            isBare
            label={words.trustOf(name)}
            size="row"
            isFullWidth={false}
            selectClassName="w-160"
            value={trust?.[name] ?? 'usual'}
            options={optionsOf(['usual', 'autonomous', 'approve', 'escalate'], words.trust)}
            onChange={next => onChange(withTrust(trust, name, next))}
          />
        </div>
      ))}
    </div>
  )
}

/** Returns the rules with another answer for one tool, as `server.tool` if it is a server's; `usual`: without a rule. */
export function withTrust(before: TrustRules, name: string, trust: Trust | 'usual'): TrustRules {
  const { [name]: _before, ...rest } = before ?? {}
  const after = trust === 'usual' ? rest : { ...rest, [name]: trust }
  return Object.keys(after).length > 0 ? after : undefined
}
