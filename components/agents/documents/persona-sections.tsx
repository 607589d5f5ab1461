import { agentPersonasStrings } from '@/components/strings/settings/agent-personas'
import { SelectField } from '@/components/ui/form/select-field'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import type { Agent } from '@/server/domain/agents/agent'
import type { PersonaSection } from '@/server/domain/agents/personas/persona'

const words = agentPersonasStrings

/** The use of every section of the chosen files, before anything is saved, and the agent that they change. */
export function PersonaSections(props: {
  sections: readonly PersonaSection[]
  agents: readonly Agent[]
  /** Empty: the name decides. */
  target: string
  onTarget: (agentId: string) => void
}) {
  const { sections, agents, target, onTarget } = props
  const left = sections.filter(({ fate }) => fate.kind === 'left_out').length
  const options = [
    ['', words.byName] as const,
    ...agents.map(({ id, displayName }) => [id, displayName] as const),
  ]
  return (
    <section className="mb-16" aria-label={words.title}>
      <SelectField
        className="mb-12"
        label={words.target}
        hint={words.targetHint}
        value={target}
        options={options}
        onChange={onTarget}
      />
      <h2 className="text-sm">{words.title}</h2>
      <Caption as="p" className="mb-6">
        {words.told(sections.length - left, left)}
      </Caption>
      <ul>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections of one reading keep their order
          <SectionRow key={index} section={section} />
        ))}
      </ul>
    </section>
  )
}

function SectionRow({ section: { file, heading, fate, characters } }: { section: PersonaSection }) {
  const isLeft = fate.kind === 'left_out'
  const top = characters === 0 && isLeft ? words.wholeFile : words.beginning
  return (
    <li className="flex items-start gap-8 border-t border-line-soft py-6 text-sm">
      <Icon
        name={isLeft ? 'minus' : 'check'}
        small
        className={isLeft ? 'mt-3 text-text-3' : 'mt-3 text-ok'}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <span className={isLeft ? 'text-text-2' : 'font-medium'}>{heading || top}</span>{' '}
        <span className="font-mono text-xs text-text-3">{file}</span>
        <Caption as="p">{describeFate(fate)}</Caption>
      </div>
    </li>
  )
}

function describeFate(fate: PersonaSection['fate']): string {
  switch (fate.kind) {
    case 'prompt':
      return words.prompt
    case 'blocks':
      return words.blocks(fate.labels)
    case 'tool_note':
      return words.toolNote(fate.tool)
    case 'name':
      return words.name(fate.name)
    case 'purpose':
      return words.purpose
    case 'left_out':
      return words.leftOut(fate.why)
  }
}
