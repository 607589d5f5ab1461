/** Somebody whom a message can call: `name` stands behind the @. */
export interface Mentionable {
  kind: 'agent' | 'person'
  id: string
  name: string
  displayName: string
  /** One line on who this is: an agent's purpose. */
  why: string
}

const most = 8

/** Who fits what was typed, best first: the name's start, then a word of the shown name, then anywhere; agents lead. */
export function rankMentions(everyone: readonly Mentionable[], typed: string): Mentionable[] {
  return everyone
    .map(each => ({ each, fit: fitOf(each, typed) }))
    .filter(({ fit }) => fit < Number.POSITIVE_INFINITY)
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        Number(b.each.kind === 'agent') - Number(a.each.kind === 'agent') ||
        a.each.displayName.localeCompare(b.each.displayName),
    )
    .slice(0, most)
    .map(({ each }) => each)
}

function fitOf({ name, displayName }: Mentionable, typed: string): number {
  const shown = displayName.toLowerCase()
  if (name.startsWith(typed) || shown.startsWith(typed)) return 0
  if (shown.split(/[\s-]+/).some(word => word.startsWith(typed))) return 1
  // One letter is in nearly every name.
  const somewhere = typed.length > 1 && (name.includes(typed) || shown.includes(typed))
  return somewhere ? 2 : Number.POSITIVE_INFINITY
}
