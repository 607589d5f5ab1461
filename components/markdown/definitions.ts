import { openedFence } from './read-pieces'

/** A definition: `[label]: address`, alone on its line. */
const definition = /^ {0,3}\[([^\]\\\n]{1,200})\]:[ \t]*\S.*$/gm
const reference = /\[([^[\]\\\n]{1,200})\]/g

/** The limit for all definitions added to one text: many places could refer to a few lines, over and over. */
const mostAdded = 20_000

/**
 * Adds to each block the definitions that it refers to. Blocks are drawn one by one, and a link's address may
 * are in another block: `[the log][1]` here, `[1]: https://…` below. The definitions themselves draw
 * nothing. Blocks without a reference stay the very same string, so that they are not drawn again.
 */
export function addDefinitions(blocks: readonly string[]): readonly string[] {
  const known = new Map<string, string>()
  for (const block of blocks) {
    if (!block.includes(']:') || openedFence.test(block)) continue
    for (const [line, label = ''] of block.matchAll(definition)) {
      const name = nameOf(label)
      if (!known.has(name)) known.set(name, line)
    }
  }
  if (known.size === 0) return blocks
  let left = mostAdded
  return blocks.map(block => {
    if (openedFence.test(block)) return block
    const names = new Set([...block.matchAll(reference)].map(([, label = '']) => nameOf(label)))
    const used = [...names].flatMap(name => known.get(name) ?? []).join('\n')
    left -= used.length
    return used === '' || left < 0 ? block : `${block}\n\n${used}`
  })
}

/** Normalizes a label, in which case and spaces do not matter. */
function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
