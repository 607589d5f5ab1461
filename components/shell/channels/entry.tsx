'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import type { KeyboardEvent, ReactNode } from 'react'
import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { dragProps, type Half, useDrop } from './use-drag'
import { useSidebar } from './use-sidebar'

// The acts come when a menu is opened.
const ChannelActs = dynamic(() => import('./channel-acts').then(file => file.ChannelActs), { ssr: false })

const menuButtonStyle = cx(
  'absolute inset-y-0 right-2 my-auto bg-hover opacity-0 group-hover/entry:opacity-100',
  'group-focus-within/entry:opacity-100 data-popup-open:opacity-100 touch:opacity-100',
)

/** A line where the dragged channel would come. It takes no room, so that nothing moves below the pointer. */
const lineStyles = {
  upper: 'before:absolute before:inset-x-4 before:-top-1 before:h-2 before:bg-focus',
  lower: 'before:absolute before:inset-x-4 before:-bottom-1 before:h-2 before:bg-focus',
} as const

/**
 * A channel or conversation in the sidebar: its link, with a menu that stars and moves it, which a right click opens too.
 * It can also be dragged to another place; Control or Command with Shift and an arrow moves it within its list.
 */
export function Entry(props: {
  channel: Channel
  /** The name for the menu. */
  name: string
  /** The list in which the entry can be ordered; null: direct messages stand by time. */
  list: SidebarList | null
  children: ReactNode
}) {
  const { channel, name, list } = props
  const { channels } = useWorkspace()
  const { act } = useSidebar()
  const { over, dropProps } = useDrop(take)

  function take(dragged: string, half: Half) {
    if (dragged === channel.id) return
    const isDirect = channels.find(({ id }) => id === dragged)?.kind === 'direct'
    act(({ place, shownIn }) => {
      if (!list || ('channels' in list && isDirect)) return place(dragged, null)
      const others = shownIn(list).filter(id => id !== dragged)
      const next = half === 'upper' ? channel.id : others[others.indexOf(channel.id) + 1]
      return place(dragged, list, next ?? null)
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget, target } = event
    // The keys of the open menu bubble to here, too.
    if (!list || !(target instanceof Node && currentTarget.contains(target))) return
    if (!shiftKey || altKey || !(ctrlKey || metaKey)) return
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    act(({ step }) => step(channel.id, list, key === 'ArrowUp' ? -1 : 1))
  }

  return (
    <li
      className={cx('group/entry relative touch:pr-36', over && lineStyles[over])}
      onKeyDown={onKeyDown}
      {...dragProps(channel.id)}
      {...dropProps}
    >
      {props.children}
      <Menu
        className={iconButtonStyle({ size: 's', touch: 'none', className: menuButtonStyle })}
        label={words.acts(name)}
        trigger={<Icon name="ellipsis" small />}
        ofRow
      >
        <ChannelActs channel={channel} list={list} />
      </Menu>
    </li>
  )
}
