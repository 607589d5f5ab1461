'use client'

import { useMutation } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { useOfflineModel } from '@/components/config/offline-model'
import { PauseItem } from '@/components/notifications/quiet/pause-item'
import { loadPalette } from '@/components/palette/load-palette'
import { Person } from '@/components/people/author'
import { StatusItem } from '@/components/people/status/status-item'
import { NewsDot } from '@/components/reading/news-dot'
import { useReadActs } from '@/components/reading/use-read-acts'
import { overlay } from '@/components/shortcuts/overlay'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { readingStrings } from '@/components/strings/reading/reading'
import { settingsLink } from '@/components/strings/shell/settings-link'
import { shellStrings } from '@/components/strings/shell/shell'
import { useTRPC } from '@/components/trpc/api'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { Mark } from '@/components/ui/mark'
import { Menu, MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { shellBarStyle } from '@/components/ui/surface/frame-style'
import { ThemeSwitch } from '@/components/ui/theme-switch'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { NewWorkspaceItem } from './new-workspace-item'

const SignOut = dynamic(() => import('@/components/workspaces/sign-out').then(file => file.SignOut), {
  ssr: false,
})

const QuietMark = dynamic(
  () => import('@/components/notifications/quiet/quiet-mark').then(file => file.QuietMark),
  { ssr: false },
)

const workspaceMenuStyle = cx(
  'flex h-full w-sidebar min-w-0 items-center gap-8 pr-12 pl-14 font-semibold',
  'phone:w-auto phone:pl-6',
)
/** A search field to look at; on a phone a button with a magnifier. */
const findStyle = cx(
  'mx-auto flex h-28 w-440 min-w-0 items-center gap-8 pr-6 pl-10 text-text-3',
  'rounded-control border border-line-strong bg-sidebar hover:border-line-control',
  'phone:mr-0 phone:size-touch phone:flex-none phone:justify-center phone:border-0 phone:px-0',
  'phone:bg-transparent phone:text-text-2',
)
const accountMenuStyle = cx(
  'grid min-h-24 min-w-24 place-items-center rounded-full',
  'finger:-mr-12 finger:size-touch finger:flex-none',
)

/** The top bar: the name of the workspace, the model that answers, and the person's own menu. */
export function ShellBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { workspace, me, quiet } = useWorkspace()
  const offline = useOfflineModel()
  /** How often the person has asked to sign out: few do on most pages. */
  const [leaving, setLeaving] = useState(0)
  /** What the mark on the person's face says. */
  const [marked, setMarked] = useState<string | null>(null)
  const { markRead } = useReadActs()
  const saveTheme = useMutation(useTRPC().session.update.mutationOptions())
  return (
    <header className={shellBarStyle} data-bar>
      <NewsDot label={shellStrings.menu}>
        {label => (
          <IconButton
            icon={menuOpen ? 'x' : 'menu'}
            label={label}
            aria-expanded={menuOpen}
            onClick={onMenu}
          />
        )}
      </NewsDot>
      <Menu
        className={workspaceMenuStyle}
        label={shellStrings.workspaceMenu(workspace.name)}
        trigger={
          <>
            <Mark /> <span className="truncate">{workspace.name}</span> <Icon name="chevron-down" small />
          </>
        }
      >
        <MenuItem href={`/${workspace.slug}/settings`}>
          <Icon name="settings" small /> {settingsLink.title}
        </MenuItem>
        {me.role === 'admin' && (
          <MenuItem href={`/${workspace.slug}/settings/agents`}>
            <Icon name="layers" small /> {shellStrings.agents}
          </MenuItem>
        )}
        <MenuItem href="/?choose">
          <Icon name="arrow-right" small /> {shellStrings.otherWorkspace}
        </MenuItem>
        <MenuItem onSelect={() => void markRead('everything', readingStrings.allRead)}>
          <Icon name="check" small /> {readingStrings.markAll}
        </MenuItem>
        <NewWorkspaceItem />
      </Menu>
      <button
        className={findStyle}
        type="button"
        onPointerEnter={() => preload(loadPalette)}
        onFocus={() => preload(loadPalette)}
        onClick={() => overlay.set('palette')}
      >
        <Icon name="search" small /> <span className="min-w-0 flex-1 phone:sr-only">{shellStrings.find}</span>
        <Keys keys={shortcuts.palette.keys[0]} className="phone:hidden" />
      </button>
      <div className="flex w-sidebar items-center justify-end gap-12 whitespace-nowrap phone:w-auto">
        {offline && (
          <Link
            className="text-xs font-medium text-text-3 finger:leading-44"
            href={`/${workspace.slug}/settings/model`}
            title={shellStrings.offlineWhy}
          >
            {shellStrings.offline}
          </Link>
        )}
        <Menu
          className={accountMenuStyle}
          label={[shellStrings.accountMenu(me.displayName), marked].filter(Boolean).join(', ')}
          trigger={
            <span className="relative grid">
              <Person id={me.userId} size="s" />
              {quiet && (
                // Without its code there is no mark: nobody has asked for it at this page.
                <LoadedPart open={false}>
                  <QuietMark onTold={setMarked} />
                </LoadedPart>
              )}
            </span>
          }
        >
          <MenuNote>{shellStrings.signedInAs(me.displayName, me.handle)}</MenuNote>
          <MenuNote>
            <ThemeSwitch onChoose={theme => saveTheme.mutate({ theme })} />
          </MenuNote>
          <StatusItem />
          <PauseItem />
          <MenuItem href={`/${workspace.slug}/settings/profile`}>
            <Icon name="user" small /> {settingsLink.profile}
          </MenuItem>
          <MenuItem href={`/${workspace.slug}/settings/notifications`}>
            <Icon name="bell" small /> {settingsLink.notifications}
          </MenuItem>
          <MenuItem onSelect={() => setLeaving(leaving + 1)}>
            <Icon name="log-out" small /> {shellStrings.signOut}
          </MenuItem>
        </Menu>
      </div>
      {leaving > 0 && (
        <LoadedPart onClose={() => setLeaving(0)}>
          <SignOut userId={me.userId} asked={leaving} />
        </LoadedPart>
      )}
    </header>
  )
}
