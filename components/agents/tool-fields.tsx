import { agentsStrings } from '@/components/strings/agents'
import { Choices } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Tag } from '@/components/ui/text/tag'
import { agentTool, type BuiltInTool, builtInTools } from '@/server/domain/agents/tool'
import { type ToolGroup, toolCatalog, toolGroups } from '@/server/domain/agents/tool-catalog'
import type { FormProps } from './form-fields'
import { settingNameStyle, settingRowStyle, settingTextStyle } from './setting-row'

const words = agentsStrings

/** The tools of an agent: the purpose of each, and its effects on others. */
export function ToolFields({ values, problems, set }: FormProps) {
  const unknown = values.tools.filter(name => !agentTool.safeParse(name).success)
  const give = (name: string, isGiven: boolean) =>
    set({ tools: isGiven ? [...values.tools, name] : values.tools.filter(other => other !== name) })
  return (
    <div>
      {toolGroups.map(group => (
        <Choices key={group} className="mb-14" legend={words.toolGroups[group]}>
          {listTools(group).map(name => (
            <ToolChoice
              key={name}
              name={name}
              purpose={words.tools[name]}
              effect={toolCatalog[name].effect}
              isGiven={values.tools.includes(name)}
              onChange={isGiven => give(name, isGiven)}
            />
          ))}
        </Choices>
      ))}
      {unknown.map(name => (
        <ToolChoice key={name} name={name} isGiven onChange={() => give(name, false)} />
      ))}
      {problems.tools && (
        <Hint tone="bad" className="mt-5">
          {problems.tools}
        </Hint>
      )}
    </div>
  )
}

function listTools(group: ToolGroup): BuiltInTool[] {
  return builtInTools.filter(name => toolCatalog[name].group === group)
}

function ToolChoice(props: {
  name: string
  purpose?: string
  effect?: keyof typeof words.effects
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}) {
  const { name, purpose, effect, isGiven, onChange } = props
  return (
    <label className={settingRowStyle()}>
      <input
        className="accent-accent-solid"
        type="checkbox"
        checked={isGiven}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={settingNameStyle}>{name}</span>
      <span className={settingTextStyle}>{purpose}</span>
      {effect && <Tag icon={effect === 'read_only' ? 'search' : 'pencil'}>{words.effects[effect]}</Tag>}
    </label>
  )
}
