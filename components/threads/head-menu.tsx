'use client'

import type { ReactNode } from 'react'
import { showCatchUp } from '@/components/catch-up/catching-up'
import { catchUpButton } from '@/components/strings/catch-up/button'
import { threadsStrings as words } from '@/components/strings/threads'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import type { CatchUpScope } from '@/server/domain/catch-up/catch-up'

/** One menu on a phone in place of the buttons that would leave no room for the title. */
export function HeadMenu({ children }: { children: ReactNode }) {
  return (
    <span className="flex-none wide:hidden">
      <Menu className={iconButtonStyle()} label={words.headMenu} trigger={<Icon name="ellipsis" />}>
        {children}
      </Menu>
    </span>
  )
}

/** Opens the news of a place, like the button beside it on a wide page. */
export function CatchUpItem({ scope }: { scope: CatchUpScope }) {
  return (
    <MenuItem onSelect={() => showCatchUp(scope)}>
      <Icon name="history" small /> {catchUpButton.open}
    </MenuItem>
  )
}
