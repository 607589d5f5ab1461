'use client'

import { useEffect, useState } from 'react'
import { themeStrings } from '@/components/strings/ui'
import type { Theme } from '@/server/domain/workspaces/session'
import { chooseTheme, readTheme, themes } from './theme'

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
    <fieldset className="themes">
      <legend className="sr">{themeStrings.label}</legend>
      {themes.map(name => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          {themeStrings[name]}
        </button>
      ))}
    </fieldset>
  )
}
