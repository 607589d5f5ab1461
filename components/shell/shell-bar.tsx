'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { postAuth } from '@/components/auth/post-auth'
import { useConfig } from '@/components/config/use-config'
import { forgetRecent } from '@/components/palette/recent'
import { leaveWorkspaces } from '@/components/presence/use-presence'
import { overlay } from '@/components/shortcuts/overlay'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { settingsStrings } from '@/components/strings/settings/settings'
import { paletteStrings } from '@/components/strings/shell/palette'
import { shellStrings } from '@/components/strings/shell/shell'
import { useTRPC } from '@/components/trpc/api'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { Mark } from '@/components/ui/mark'
import { Menu, MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { ThemeSwitch } from '@/components/ui/theme-switch'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The top bar: the name of the workspace, the model that answers, and the person's own menu. */
export function ShellBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { workspace, me } = useWorkspace()
  const offline = useConfig()?.model.offline
  const saveTheme = useMutation(useTRPC().session.update.mutationOptions())
  return (
    <header className="shell">
      <button
        className="btn icon menu-button"
        type="button"
        aria-expanded={menuOpen}
        aria-label={shellStrings.menu}
        onClick={onMenu}
      >
        <Icon name={menuOpen ? 'x' : 'layers'} />
      </button>
      <Menu
        className="ws"
        label={shellStrings.workspaceMenu(workspace.name)}
        trigger={
          <>
            <Mark /> <span className="cut">{workspace.name}</span> <Icon name="chevron-down" small />
          </>
        }
      >
        <MenuItem href={`/${workspace.slug}/settings`}>
          <Icon name="settings" small /> {settingsStrings.title}
        </MenuItem>
        {me.role === 'admin' && (
          <MenuItem href={`/${workspace.slug}/settings/agents`}>
            <Icon name="layers" small /> {shellStrings.agents}
          </MenuItem>
        )}
        <MenuItem href="/?choose">
          <Icon name="arrow-right" small /> {shellStrings.otherWorkspace}
        </MenuItem>
        <MenuItem href="/new">
          <Icon name="plus" small /> {shellStrings.newWorkspace}
        </MenuItem>
      </Menu>
      <button className="find" type="button" onClick={() => overlay.set('palette')}>
        <Icon name="search" small /> <span className="grow">{paletteStrings.open}</span>
        <Keys keys={shortcuts.palette.keys[0]} />
      </button>
      <div className="side">
        {offline && (
          <Link
            className="state idle"
            href={`/${workspace.slug}/settings/model`}
            title={shellStrings.offlineWhy}
          >
            {shellStrings.offline}
          </Link>
        )}
        <Menu
          className="me"
          label={shellStrings.accountMenu(me.displayName)}
          trigger={<PersonAvatar id={me.userId} name={me.displayName} size="s" />}
        >
          <MenuNote>{shellStrings.signedInAs(me.displayName, me.handle)}</MenuNote>
          <div className="menu-note">
            <ThemeSwitch onChoose={theme => saveTheme.mutate({ theme })} />
          </div>
          <MenuItem href={`/${workspace.slug}/settings/profile`}>
            <Icon name="user" small /> {settingsStrings.pages.profile}
          </MenuItem>
          <MenuItem onSelect={() => void signOut(me.userId)}>
            <Icon name="log-out" small /> {shellStrings.signOut}
          </MenuItem>
        </Menu>
      </div>
    </header>
  )
}

async function signOut(userId: string) {
  forgetRecent(userId)
  leaveWorkspaces()
  await postAuth('sign-out', {})
  location.assign('/login')
}
