import { cva } from 'class-variance-authority'

const itemStyle = cva(
  [
    'flex h-row w-full flex-none items-center gap-8 rounded-control px-8 text-sm whitespace-nowrap',
    'phone:h-touch phone:text-lg',
  ],
  {
    variants: {
      isOn: { true: 'bg-active', false: 'hover:bg-hover' },
      tone: { quiet: 'text-text-2', strong: 'text-text', muted: 'text-text-3' },
      weight: { normal: '', medium: 'font-medium', semibold: 'font-semibold' },
      glyph: { quiet: 'glyph:text-text-3', strong: 'glyph:text-text-2', fork: 'glyph:text-fork' },
    },
  },
)

interface NavItem {
  isOn?: boolean
  isUnread?: boolean
  /** It stays muted when it is open or unread. */
  isMuted?: boolean
  /** The kind of glyph: one for a fork is warm while the fork runs. */
  glyph?: 'plain' | 'fork' | 'ended'
}

/** How an entry of the sidebar looks: one line, 28 px high, 44 on a phone. */
export function navItemStyle(item: NavItem = {}): string {
  const { isOn = false, isUnread = false, isMuted = false, glyph = 'plain' } = item
  return itemStyle({
    isOn,
    tone: isMuted ? 'muted' : isOn || isUnread ? 'strong' : 'quiet',
    weight: isOn ? 'medium' : isUnread ? 'semibold' : 'normal',
    glyph: glyph === 'fork' ? 'fork' : glyph === 'plain' && isOn ? 'strong' : 'quiet',
  })
}

/** The line above a group of entries: its title, and small buttons at the right. */
export const navHeadStyle = 'mt-12 flex h-26 items-center px-8 text-xs font-medium text-text-3'

/** A count at the end of an entry. */
export const navCountStyle = 'ml-auto text-xs font-medium text-text-3 tabular-nums'

/** A quiet word at the end of an entry: a state or a count. */
export const navNoteStyle = 'ml-auto flex items-center gap-5 text-xs font-normal text-text-3'
