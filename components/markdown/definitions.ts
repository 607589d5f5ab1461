import { openedFence } from './read-pieces'

/** `[label]: address`, alone on its line. */
const definition = /^ {0,3}\[([^\]\\\n]{1,200})\]:[ \t]*\S.*$/gm
const reference = /\[([^[\]\\\n]{1,200})\]/g

/** All that is added to one text: a few lines could be referred to from everywhere, over and over. */
const mostAdded = 20_000

/**
 * Blocks are drawn one by one, and a link's address may stand in another one: `[the log][1]` here, `[1]: https://…`
 * below. Each block gets the definitions that it refers to; they draw nothing themselves. Blocks without one stay the
 * very same string, so that they are not drawn again.
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

/** Labels are the same whatever their case and spaces. */
function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
