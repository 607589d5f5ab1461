import { type ComponentProps, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Choices } from '@/components/ui/form/choice'
import { Input } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Tag } from '@/components/ui/text/tag'
import { parseToolName } from '@/server/domain/mcp/tool-name'
import { findServerTools, firstLine, measureServerTools } from './find-server-tools'
import { ToolChoice } from './tool-choice'
import { useServerTools } from './use-server-tools'

const words = agentsStrings
/** More tools than this get a search box. */
const fewTools = 12

type Given = Pick<ComponentProps<typeof ToolChoice>, 'name' | 'isGiven' | 'note' | 'onChange' | 'onNote'>

/** The tools of MCP servers, by server. A given tool that no server offers now stays visible. */
export function ServerToolFields({
  tools,
  given,
}: {
  tools: readonly string[]
  given: (name: string) => Given
}) {
  const servers = useServerTools()
  const [sought, setSought] = useState('')
  const all = servers?.flatMap(server => server.tools) ?? []
  const gone = servers
    ? tools.filter(name => parseToolName(name) && !all.some(tool => tool.name === name))
    : []
  const tokens = measureServerTools(all.filter(({ name }) => tools.includes(name)))
  return (
    <>
      {all.length > fewTools && (
        <Input
          className="mb-8"
          type="search"
          aria-label={words.searchTools}
          placeholder={words.searchTools}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
      )}
      {findServerTools(servers ?? [], sought).map(server => (
        <Choices
          key={server.id}
          className="mb-14"
          legend={
            <>
              {server.title} {!server.isActive && <Tag>{words.off}</Tag>}
            </>
          }
        >
          {server.tools.map(tool => (
            <ToolChoice
              key={tool.name}
              purpose={firstLine(tool.description)}
              effect={tool.effect}
              {...given(tool.name)}
            />
          ))}
        </Choices>
      ))}
      {gone.length > 0 && (
        <Choices className="mb-14" legend={words.goneTools}>
          {gone.map(name => (
            <ToolChoice key={name} purpose={words.goneTool} {...given(name)} />
          ))}
        </Choices>
      )}
      {tokens > 0 && <Hint>{words.serverTokens(tokens)}</Hint>}
    </>
  )
}
