import type { BlockFields } from '../../memory-blocks/memory-block.ts'
import type { AgentFields } from '../agent.ts'
import type { PersonaFile } from './persona.ts'

/**
 * Writes an agent as persona files: its prompt, its memory blocks and its notes on tools. They have no place for its
 * other settings, so only a document in YAML or JSON holds the whole agent.
 */
export function writePersona(agent: AgentFields, blocks: readonly BlockFields[]): PersonaFile[] {
  const notes = Object.entries(agent.toolNotes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const written = [
    { path: 'SOUL.md', parts: [`${writeFrontMatter(agent)}${agent.systemPrompt}`] },
    { path: 'TOOLS.md', parts: notes.map(([tool, note]) => `## ${tool}\n\n${note}`) },
    { path: 'MEMORY.md', parts: blocks.map(({ label, content }) => `## ${label}\n\n${content}`.trim()) },
  ]
  return written
    .filter(({ parts }) => parts.length > 0)
    .map(({ path, parts }) => ({ path, content: `${parts.join('\n\n')}\n` }))
}

function writeFrontMatter({ displayName, description }: AgentFields): string {
  const settings = { name: displayName, ...(description !== '' && { description }) }
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n\n`
}
