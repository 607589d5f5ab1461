import { useId, useState } from 'react'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { Hint } from '@/components/ui/form/hint'
import { type AgentProperties, agentProperties } from '@/server/domain/agents/properties'

const words = agentDocumentsStrings.properties

/** The properties as JSON Schema. While the text is not valid, the form keeps the last valid one. */
export function SchemaText(props: {
  properties: AgentProperties | null
  onChange: (properties: AgentProperties | null) => void
}) {
  const id = useId()
  const [text, setText] = useState(() => write(props.properties))
  const parsed = read(text)
  return (
    <>
      <textarea
        id={id}
        className="block min-h-150 w-full resize-y rounded-card border border-line-control bg-field px-12 py-10 font-mono text-sm leading-20 aria-invalid:border-danger phone:text-lg"
        aria-label={words.schema}
        aria-invalid={parsed === undefined ? true : undefined}
        aria-describedby={`${id}-note`}
        rows={Math.min(24, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        onChange={event => {
          setText(event.target.value)
          const next = read(event.target.value)
          if (next !== undefined) props.onChange(next)
        }}
      />
      <Hint id={`${id}-note`} className="mt-5" tone={parsed === undefined ? 'bad' : 'quiet'}>
        {parsed === undefined ? words.notJson : words.schemaHint}
      </Hint>
    </>
  )
}

function write(properties: AgentProperties | null): string {
  return properties === null ? '' : JSON.stringify(properties, null, 2)
}

/** Returns the properties; null: none; undefined: the text is not valid. */
function read(text: string): AgentProperties | null | undefined {
  if (text.trim() === '') return null
  try {
    return agentProperties.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
