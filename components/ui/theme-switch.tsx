'use client'

import { cx } from 'class-variance-authority'
import { useEffect, useState } from 'react'
import { themeStrings } from '@/components/strings/ui/theme'
import type { Theme } from '@/server/domain/workspaces/session'
import { chooseTheme, readTheme, themes } from './theme'

const themeStyle = cx(
  'min-h-24 rounded-control px-8 text-xs touch:min-h-touch',
  'text-text-3 aria-pressed:text-text aria-pressed:inset-ring aria-pressed:inset-ring-line-strong',
)

/** Chooses dark, light or the system's theme. `onChoose` is called once the theme shows. */
export function ThemeSwitch({ onChoose }: { onChoose?: (theme: Theme) => void }) {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(readTheme() ?? 'system'), [])

  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
    onChoose?.(next)
  }

  return (
    <fieldset className="m-0 flex gap-4 border-0 p-0">
      <legend className="sr-only">{themeStrings.label}</legend>
      {themes.map(name => (
        <button
          key={name}
          className={themeStyle}
          type="button"
          aria-pressed={theme === name}
          onClick={() => choose(name)}
        >
          {themeStrings[name]}
        </button>
      ))}
    </fieldset>
  )
}
