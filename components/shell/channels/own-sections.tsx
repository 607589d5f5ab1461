'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { hasNews } from '@/components/reading/has-news'
import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Menu } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarSection as Section, SidebarList } from '@/server/domain/sidebar/sidebar'
import { DirectItem } from '../direct-item'
import type { Places } from '../places'
import { SectionFrame, SidebarSection } from '../sidebar-section'
import { ChannelItem } from './channel-item'
import { sectionForm } from './section-form'
import { lastMove } from './sidebar-state'
import { useDrop } from './use-drag'
import { useSidebar } from './use-sidebar'

const SectionActs = dynamic(() => import('./section-acts').then(file => file.SectionActs), { ssr: false })
const SortByName = dynamic(() => import('./list-acts').then(file => file.SortByName), { ssr: false })
const SectionDialog = dynamic(() => import('./section-dialog').then(file => file.SectionDialog), {
  ssr: false,
})

interface Shown extends Places {
  isInOwnFork: boolean
}

/** The starred channels, and the sections that the person made. */
export function OwnSections(props: Shown) {
  const { sidebar, act } = useSidebar()
  const form = useSyncExternalStore(sectionForm.subscribe, sectionForm.get, () => null)
  const starred = useListed(sidebar.starred, props.here)
  return (
    <>
      {starred.length > 0 && (
        <SidebarSection
          name="starred"
          title={words.starred}
          acts={starred.length > 1 && <SortMenu title={words.starred} list={{ starred: true }} />}
          kept={
            <Items {...props} channels={starred.filter(needsSight(props.here))} list={{ starred: true }} />
          }
        >
          <Items {...props} channels={starred} list={{ starred: true }} />
        </SidebarSection>
      )}
      {sidebar.sections.map(section => (
        <OwnSection
          key={section.id}
          {...props}
          section={section}
          onFold={isFolded => act(acts => acts.fold(section.id, isFolded))}
          onTake={channelId => act(acts => acts.place(channelId, { sectionId: section.id }))}
        />
      ))}
      <MovedChannel />
      {form && (
        <LoadedPart onClose={() => sectionForm.set(null)}>
          <SectionDialog form={form} onClose={() => sectionForm.set(null)} />
        </LoadedPart>
      )}
    </>
  )
}

function OwnSection(
  props: Shown & {
    section: Section
    onFold: (isFolded: boolean) => void
    onTake: (channelId: string) => void
  },
) {
  const { section, here, onFold, onTake } = props
  const listed = useListed(section.channelIds, here)
  const { over, dropProps } = useDrop(onTake)
  const list = { sectionId: section.id }
  const shown = section.isFolded ? listed.filter(needsSight(here)) : listed
  return (
    <div className={over ? 'rounded-control bg-hover' : undefined} {...dropProps}>
      <SectionFrame
        title={section.name}
        isFolded={section.isFolded}
        onFold={onFold}
        acts={
          <Menu
            className={iconButtonStyle({ size: 's' })}
            label={words.acts(section.name)}
            trigger={<Icon name="ellipsis" small />}
            ofRow
          >
            <SectionActs section={section} />
          </Menu>
        }
      >
        <Items {...props} channels={shown} list={list} />
        {listed.length === 0 && !section.isFolded && (
          <li className="px-8 pb-4 text-xs text-text-3">{words.empty}</li>
        )}
      </SectionFrame>
    </div>
  )
}

function Items(props: Shown & { channels: readonly Channel[]; list: SidebarList }) {
  const { channels, list, here, isInOwnFork, onChosen } = props
  return channels.map(channel =>
    channel.kind === 'direct' ? (
      <DirectItem
        key={channel.id}
        channel={channel}
        list={list}
        isHere={here === channel.id}
        onChosen={onChosen}
      />
    ) : (
      <ChannelItem
        key={channel.id}
        channel={channel}
        list={list}
        isHere={here === channel.name && !isInOwnFork}
        onChosen={onChosen}
      />
    ),
  )
}

/** The menu of a list that is no section of the person's own: it sorts the list by name again. */
export function SortMenu({ title, list }: { title: string; list: SidebarList }) {
  return (
    <Menu
      className={iconButtonStyle({ size: 's' })}
      label={words.acts(title)}
      trigger={<Icon name="ellipsis" small />}
      ofRow
    >
      <SortByName list={list} />
    </Menu>
  )
}

/** Tells screen readers where a channel stands that was moved within its list. */
function MovedChannel() {
  const moved = useSyncExternalStore(lastMove.subscribe, lastMove.get, () => null)
  return (
    <p className="sr-only" role="status">
      {moved && words.moved(moved.place, moved.count)}
    </p>
  )
}

/** Returns the channels of a list that the person is in, archived ones too; and the open one. */
function useListed(ids: readonly string[], here: string): Channel[] {
  const { channels } = useWorkspace()
  return ids.flatMap(id => {
    const channel = channels.find(each => each.id === id)
    return channel && (channel.isMember || channel.name === here) ? [channel] : []
  })
}

/** Tells whether a channel shows in a folded list: it is marked as unread, or open. */
function needsSight(here: string) {
  return (channel: Channel) => hasNews(channel) || here === channel.name || here === channel.id
}
