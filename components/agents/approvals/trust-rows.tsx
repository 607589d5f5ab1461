import { optionsOf } from '@/components/agents/form-fields'
import { settingNameStyle, settingRowStyle, settingTextStyle } from '@/components/agents/setting-row'
import { agentsStrings } from '@/components/strings/agents'
import { SelectField } from '@/components/ui/form/select-field'
import type { ApprovalLayer } from '@/server/domain/agents/ask-rules'
import type { ActingTool } from './list-acting-tools'
import { withTrust } from './with-trust'

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
