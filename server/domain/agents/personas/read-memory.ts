import { type BlockFields, blockLimits, countCharacters } from '../../memory-blocks/memory-block.ts'
import { leftOut, type PersonaSection } from './persona.ts'
import type { Section } from './read-sections.ts'

export interface ReadMemory {
  blocks: BlockFields[]
  sections: PersonaSection[]
}

/**
 * Makes a core memory block of each section. A section that is too long for one becomes several, cut between
 * paragraphs. `taken`: the labels of blocks that the agent has and keeps.
 */
export function readMemory(file: string, sections: readonly Section[], taken: readonly string[]): ReadMemory {
  const blocks: BlockFields[] = []
  const told = sections.map((section): PersonaSection => {
    const { heading, body } = section
    const size = countCharacters(body)
    if (body === '') return leftOut(file, heading, 0, 'It is empty.')
    const parts = cutText(body)
    if (!parts) return leftOut(file, heading, size, tooLong)
    const labels = nameParts(labelOf(heading), parts.length, blocks)
    const kept = taken.filter(
      label => !labels.includes(label) && !blocks.some(block => block.label === label),
    )
    if (kept.length + blocks.length + labels.length > blockLimits.blocks) {
      return leftOut(file, heading, size, full)
    }
    for (const [index, content] of parts.entries()) {
      blocks.push({ label: labels[index] ?? '', content, limit: limitFor(content) })
    }
    return { file, heading, characters: size, fate: { kind: 'blocks', labels } }
  })
  return { blocks, sections: told }
}

const most = blockLimits.most.toLocaleString('en-US')
const tooLong = `It has a paragraph of more than ${most} characters, and that is the most a memory block can have. Split it.`
const full = `An agent can have up to ${blockLimits.blocks} memory blocks, and there is no room for this one.`

/** Cuts a text into parts that fit a block; null: one paragraph is too long. */
function cutText(text: string): string[] | null {
  if (countCharacters(text) <= blockLimits.most) return [text]
  const parts: string[] = []
  for (const paragraph of text.split(/\n{2,}/)) {
    if (countCharacters(paragraph) > blockLimits.most) return null
    const last = parts.at(-1)
    const joined = last === undefined ? paragraph : `${last}\n\n${paragraph}`
    if (last !== undefined && countCharacters(joined) <= blockLimits.most) parts[parts.length - 1] = joined
    else parts.push(paragraph)
  }
  return parts.map(part => part.trim())
}

function labelOf(heading: string): string {
  const label = heading
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 36)
  return label || 'memory'
}

/** Gives each part a label that no other block of these files has. */
function nameParts(base: string, count: number, blocks: readonly BlockFields[]): string[] {
  const labels: string[] = []
  for (let number = 1; labels.length < count; number++) {
    const label = number === 1 ? base : `${base}-${number}`
    if (!blocks.some(block => block.label === label)) labels.push(label)
  }
  return labels
}

/** Leaves the agent some room to write. */
function limitFor(content: string): number {
  const wanted = Math.ceil((countCharacters(content) * 1.25) / 500) * 500
  return Math.min(blockLimits.most, Math.max(blockLimits.usual, wanted))
}
