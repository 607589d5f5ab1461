'use client'

import { useEffect, useState } from 'react'
import { strings } from '@/components/strings'

const themes = ['dark', 'light', 'system'] as const
type Theme = (typeof themes)[number]

/** Dark, light, or as the system has it. Kept in a cookie, so that the server paints it right at once. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(readTheme()), [])

  function choose(next: Theme) {
    setTheme(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
    document.cookie = `openvibe-theme=${next}; path=/; max-age=31536000; samesite=lax`
    const light =
      next === 'light' || (next === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
    document.documentElement.dataset.theme = light ? 'light' : 'dark'
  }

  return (
    <fieldset className="themes">
      <legend className="sr">{strings.theme.label}</legend>
      {themes.map(name => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          {strings.theme[name]}
        </button>
      ))}
    </fieldset>
  )
}

function readTheme(): Theme {
  const value = /(?:^|; )openvibe-theme=(\w+)/.exec(document.cookie)?.[1]
  return themes.find(name => name === value) ?? 'system'
}
