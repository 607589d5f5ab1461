'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu/menu'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { dragProps, useDrop } from './use-drag'
import { useSidebar } from './use-sidebar'

// The acts come when a menu is opened.
const ChannelActs = dynamic(() => import('./channel-acts').then(file => file.ChannelActs), { ssr: false })

const menuButtonStyle = cx(
  'absolute inset-y-0 right-2 my-auto bg-hover opacity-0 group-hover/entry:opacity-100',
  'group-focus-within/entry:opacity-100 data-popup-open:opacity-100 touch:opacity-100',
)

/**
 * A channel or conversation in the sidebar: its link, with a menu that stars and moves it, which a right click opens too.
 * It can also be dragged to another list.
 */
export function Entry(props: {
  channel: Channel
  /** The name for the menu. */
  name: string
  /** The list in which the entry stands; null: among all channels. */
  list: SidebarList | null
  children: ReactNode
}) {
  const { channel, name, list } = props
  const { place } = useSidebar()
  const { isOver, dropProps } = useDrop(id => id !== channel.id && void place(id, list, list && channel.id))
  return (
    <li
      className={cx('group/entry relative touch:pr-36', isOver && 'border-t-2 border-focus')}
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
