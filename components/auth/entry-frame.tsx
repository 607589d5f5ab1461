import type { ReactNode } from 'react'
import { authStrings } from '@/components/strings/auth'
import { Mark } from '@/components/ui/mark'
import { ThemeSwitch } from '@/components/ui/theme-switch'
import { EntryStory } from './entry-story'

/**
 * The frame of the first pages: a form on the left, and beside it, where there is enough room, the product in
 * action.
 */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-entry bg-shell narrow:grid-cols-1">
      <main className="flex flex-col border-r border-line bg-content px-40 py-28 narrow:border-r-0 phone:px-16 phone:py-20">
        <div className="flex items-center gap-8 text-lg font-semibold tracking-title">
          <Mark size={20} /> OpenVibe
        </div>
        {/* Takes the room while it is empty, so that the line below it stays in its place. */}
        <div className="flex flex-1 flex-col">{children}</div>
        <div className="flex items-center gap-16 text-xs text-text-3">
          <span className="min-w-0 flex-1">{authStrings.serverFoot}</span>
          <ThemeSwitch />
        </div>
      </main>
      <EntryStory />
    </div>
  )
}
