import type { FormProps } from '@/components/agents/form-fields'
import { agentsStrings } from '@/components/strings/agents'
import { toolExamples } from '@/components/strings/agents/tool-examples'
import { Choices } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { agentTool, type BuiltInTool, builtInTools } from '@/server/domain/agents/tool'
import { type ToolGroup, toolCatalog, toolGroups } from '@/server/domain/agents/tool-catalog'
import { ServerToolFields } from './server-tool-fields'
import { ToolChoice } from './tool-choice'

const words = agentsStrings

/** The tools of an agent: our own by purpose, then those of MCP servers, each with a note for this agent. */
export function ToolFields({ values, problems, set }: FormProps) {
  const { tools, toolNotes } = values
  const unknown = tools.filter(name => !agentTool.safeParse(name).success)

  /** The props of a choice that come from the form. */
  function given(name: string) {
    return {
      name,
      isGiven: tools.includes(name),
      note: toolNotes[name] ?? '',
      onChange: (isGiven: boolean) =>
        set(
          isGiven
            ? { tools: [...tools, name] }
            : { tools: tools.filter(other => other !== name), toolNotes: withNote(toolNotes, name, '') },
        ),
      onNote: (note: string) => set({ toolNotes: withNote(toolNotes, name, note) }),
    }
  }

  return (
    <div>
      {toolGroups.map(group => (
        <Choices key={group} className="mb-14" legend={words.toolGroups[group]}>
          {listTools(group).map(name => (
            <ToolChoice
              key={name}
              purpose={words.tools[name]}
              example={toolExamples[name]}
              effect={toolCatalog[name].effect}
              {...given(name)}
            />
          ))}
        </Choices>
      ))}
      <ServerToolFields tools={tools} given={given} />
      {unknown.map(name => (
        <ToolChoice key={name} {...given(name)} />
      ))}
      {(problems.tools ?? problems.toolNotes) && (
        <Hint tone="bad" className="mt-5">
          {problems.tools ?? problems.toolNotes}
        </Hint>
      )}
    </div>
  )
}

function listTools(group: ToolGroup): BuiltInTool[] {
  return builtInTools.filter(name => toolCatalog[name].group === group)
}

/** An empty note is none. */
function withNote(
  notes: Readonly<Record<string, string>>,
  name: string,
  note: string,
): Record<string, string> {
  const { [name]: _before, ...rest } = notes
  return note === '' ? rest : { ...rest, [name]: note }
}
