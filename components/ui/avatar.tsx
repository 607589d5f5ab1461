import type { Agent } from '@/server/domain/agents/agent'

type Size = 'm' | 's' | 'xs'

const sizeClass = { m: '', s: ' s', xs: ' xs' } as const

/**
 * A person's avatar: round, with the person's own quiet hue and the initial of the name. A full dot or a ring
 * may mark a state; the words for it stand beside the avatar.
 */
export function PersonAvatar({ id, name, size = 'm', mark }: PersonAvatarProps) {
  return (
    <span className={`av hue${hueOf(id)}${sizeClass[size]}`} role="img" aria-label={name}>
      {initialOf(name)}
      {mark && <i className={markClass[mark]} />}
    </span>
  )
}

interface PersonAvatarProps {
  id: string
  name: string
  size?: Size
  mark?: keyof typeof markClass | undefined
}

const markClass = { dot: 'on', ring: 'away' } as const

/**
 * An agent's avatar: a rounded square with its glyph, or its initial if it has no glyph;
 * recognizable without colour.
 */
export function AgentAvatar({
  agent,
  size = 'm',
}: {
  agent: Pick<Agent, 'slug' | 'displayName'>
  size?: Size
}) {
  const glyph = glyphs.get(agent.slug)
  return (
    <span
      className={`av bot${glyph ? ` ${glyph}` : ' initial'}${sizeClass[size]}`}
      role="img"
      aria-label={`${agent.displayName}, agent`}
    >
      {glyph ? null : initialOf(agent.displayName)}
    </span>
  )
}

const glyphs = new Map([
  ['vibe', 'vibe'],
  ['coder', 'coder'],
  ['researcher', 'researcher'],
  ['writer', 'writer'],
  ['_fork-resolver', 'resolver'],
])

// Kept, because making one takes longer than drawing the avatar.
const characters = new Intl.Segmenter()

/** Returns the first character as people see it, so that an emoji or a combined letter stays whole. */
function initialOf(name: string): string {
  const [first] = characters.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}

/** Chooses one of four hues by the id: the same person has the same hue everywhere. */
function hueOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return (sum % 4) + 1
}
