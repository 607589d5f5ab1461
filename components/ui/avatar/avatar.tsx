import { cva, type VariantProps } from 'class-variance-authority'
import type { Agent } from '@/server/domain/agents/agent'
import { hueOf } from './hue-of'

const avatarStyle = cva('relative inline-grid flex-none place-items-center leading-none font-semibold', {
  variants: {
    size: {
      l: 'size-56 text-xl',
      m: 'size-avatar text-xs',
      s: 'size-avatar-s text-3xs',
      xs: 'size-avatar-xs text-4xs',
    },
    hue: {
      1: 'rounded-full bg-p1 text-on-p',
      2: 'rounded-full bg-p2 text-on-p',
      3: 'rounded-full bg-p3 text-on-p',
      4: 'rounded-full bg-p4 text-on-p',
      5: 'rounded-full bg-p5 text-on-p',
      6: 'rounded-full bg-p6 text-on-p',
      7: 'rounded-full bg-p7 text-on-p',
      agent: 'rounded-agent bg-agent-glyph text-accent',
    },
  },
  defaultVariants: { size: 'm' },
})

export type AvatarSize = NonNullable<VariantProps<typeof avatarStyle>['size']>

const markStyle = cva('absolute -right-2 -bottom-2 box-content size-6 rounded-full border-2 border-sidebar', {
  variants: { mark: { dot: 'bg-ok', ring: 'inset-ring-thin bg-sidebar inset-ring-text-3' } },
})

/**
 * A person's avatar: round, with the person's own quiet hue and the initial of the name. A full dot or a ring
 * may mark a state; the words for it stand beside the avatar.
 */
export function PersonAvatar({ id, name, pictureUrl, size, mark, className }: PersonAvatarProps) {
  return (
    <span className={avatarStyle({ size, hue: hueOf(id), className })} role="img" aria-label={name}>
      {initialOf(name)}
      {pictureUrl?.startsWith(ownPictures) && (
        <img className={pictureStyle({ of: 'person' })} src={pictureUrl} alt="" />
      )}
      {mark && <i className={markStyle({ mark })} />}
    </span>
  )
}

interface PersonAvatarProps {
  id: string
  name: string
  /** The person's own picture; without one the initial is drawn. */
  pictureUrl?: string | null
  size?: AvatarSize
  mark?: 'dot' | 'ring' | undefined
  /** For its place only. */
  className?: string | undefined
}

/**
 * An agent's avatar: a rounded square with its picture, or its glyph, or its initial if it has neither; recognizable
 * without colour.
 */
export function AgentAvatar({ agent, size, className }: AgentAvatarProps) {
  const glyph = glyphs.get(agent.slug)
  return (
    <span
      className={avatarStyle({ size, hue: 'agent', className })}
      role="img"
      aria-label={`${agent.displayName}, agent`}
    >
      {glyph ? <i className={glyph} /> : initialOf(agent.displayName)}
      {agent.avatarUrl?.startsWith(ownPictures) && (
        <img className={pictureStyle({ of: 'agent' })} src={agent.avatarUrl} alt="" />
      )}
    </span>
  )
}

interface AgentAvatarProps {
  agent: Pick<Agent, 'slug' | 'displayName'> & { avatarUrl?: string | null }
  size?: AvatarSize
  /** For its place only. */
  className?: string | undefined
}

/** A page loads pictures from nowhere else. If one does not load, the glyph or the initial below it stays. */
const ownPictures = '/api/files/'
const pictureStyle = cva('absolute inset-0 size-full object-cover', {
  variants: { of: { person: 'rounded-full', agent: 'rounded-agent' } },
})

const glyphs = new Map([
  ['vibe', 'agent-glyph agent-glyph-vibe'],
  ['coder', 'agent-glyph agent-glyph-coder'],
  ['researcher', 'agent-glyph agent-glyph-researcher'],
  ['writer', 'agent-glyph agent-glyph-writer'],
  ['_fork-resolver', 'agent-glyph agent-glyph-resolver'],
])

// Kept, because making one takes longer than drawing the avatar.
const characters = new Intl.Segmenter()
/** The initials of the names on the page: a list draws the same few people in each of its rows. */
const initials = new Map<string, string>()
const mostInitials = 2_000

/** Returns the first character as people see it, so that an emoji or a combined letter stays whole. */
function initialOf(name: string): string {
  const known = initials.get(name)
  if (known !== undefined) return known
  const [first] = characters.segment(name.trim())
  const initial = first?.segment.toLocaleUpperCase() ?? '?'
  if (initials.size >= mostInitials) initials.clear()
  initials.set(name, initial)
  return initial
}
