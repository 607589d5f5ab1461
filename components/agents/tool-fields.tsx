import { agentsStrings } from '@/components/strings/agents'
import { Icon } from '@/components/ui/icon'
import { type BuiltInTool, builtInTool, builtInTools } from '@/server/domain/agents/tool'
import { type ToolGroup, toolCatalog, toolGroups } from '@/server/domain/agents/tool-catalog'
import type { FormProps } from './form-fields'

const words = agentsStrings

/** The tools of an agent: the purpose of each, and its effects on others. */
export function ToolFields({ values, problems, set }: FormProps) {
  const unknown = values.tools.filter(name => !builtInTool.safeParse(name).success)
  const give = (name: string, isGiven: boolean) =>
    set({ tools: isGiven ? [...values.tools, name] : values.tools.filter(other => other !== name) })
  return (
    <div className="tools">
      {toolGroups.map(group => (
        <fieldset key={group}>
          <legend className="label">{words.toolGroups[group]}</legend>
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
        </fieldset>
      ))}
      {unknown.map(name => (
        <ToolChoice key={name} name={name} isGiven onChange={() => give(name, false)} />
      ))}
      {problems.tools && (
        <div className="hint bad" role="alert">
          {problems.tools}
        </div>
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
    <label className="tool">
      <input type="checkbox" checked={isGiven} onChange={event => onChange(event.target.checked)} />
      <span className="mono">{name}</span>
      <span className="meta grow">{purpose}</span>
      {effect && (
        <span className="tag">
          <Icon name={effect === 'read_only' ? 'search' : 'pencil'} small /> {words.effects[effect]}
        </span>
      )}
    </label>
  )
}
