import type { Token } from 'marked'
import { leftOut, type PersonaSection } from './persona.ts'
import type { Section } from './read-sections.ts'

const longestNote = 2_000

export interface ReadNotes {
  /** By the tool's name. */
  notes: Record<string, string>
  sections: PersonaSection[]
}

/**
 * Reads notes on tools: `## name` with text below it, or items like `- name: text`. The agent gets no tool by this: a
 * note on a tool that it doesn't have is left out.
 */
export function readToolNotes(
  file: string,
  sections: readonly Section[],
  tools: readonly string[],
): ReadNotes {
  const notes: Record<string, string> = {}
  const told = sections.flatMap(({ heading, body, tokens }): PersonaSection[] => {
    const found = findNotes(heading, body, tokens)
    if (found.length === 0) return [leftOut(file, heading, body.length, noTool)]
    return found.map(({ tool, note }): PersonaSection => {
      const at = { file, heading: tool, characters: note.length }
      if (!tools.includes(tool)) return leftOut(file, tool, note.length, tellMissing(tool))
      if (notes[tool] !== undefined) return leftOut(file, tool, note.length, `“${tool}” already has a note.`)
      if (note.length > longestNote) return leftOut(file, tool, note.length, tooLong)
      notes[tool] = note
      return { ...at, fate: { kind: 'tool_note', tool } }
    })
  })
  return { notes, sections: told }
}

const noTool = 'It names no tool of OpenVibe. Move the words that the agent needs to SOUL.md.'
const tooLong = `A note on a tool can have up to ${longestNote.toLocaleString('en-US')} characters.`

function tellMissing(tool: string): string {
  return `The agent has no tool “${tool}”. Turn on a tool in the editor, then add the note there.`
}

function findNotes(
  heading: string,
  body: string,
  tokens: readonly Token[],
): { tool: string; note: string }[] {
  if (isToolName(heading) && body !== '') return [{ tool: heading, note: body }]
  return tokens.flatMap(token => (token.type === 'list' && 'items' in token ? readItems(token.items) : []))
}

function readItems(items: unknown): { tool: string; note: string }[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    const text = typeof item === 'object' && item !== null && 'text' in item ? String(item.text) : ''
    const [, tool = '', note = ''] = /^[*_`]*([\w./-]+?)[*_`]*\s*[:–—-]+[*_`]*\s+([\s\S]+)$/.exec(text) ?? []
    return isToolName(tool) ? [{ tool, note: note.trim() }] : []
  })
}

/** Names of tools have an underscore, a dot with a server's name, or are short lowercase words. */
function isToolName(name: string): boolean {
  return /^[a-z][a-z0-9_-]*(\.[\w./-]+)?$/.test(name)
}
