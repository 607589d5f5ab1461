'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { themeStrings } from '@/components/strings/ui'
import { useTRPC } from '@/components/trpc/api'
import { chooseTheme, readTheme, themes } from '@/components/ui/theme'
import type { Theme } from '@/server/domain/workspaces/session'
import { SettingsPage, SettingsPart } from './settings-page'

const words = settingsStrings.appearance

/**
 * Chooses light, dark or the system's theme: here at once, and on the person's other
 * devices from their next sign-in.
 */
export function AppearanceSettings() {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(readTheme() ?? 'system'), [])
  const save = useMutation(useTRPC().session.update.mutationOptions())

  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
    save.mutate({ theme: next })
  }

  return (
    <SettingsPage title={words.title}>
      <SettingsPart title={themeStrings.label} lead={words.lead}>
        <fieldset className="choices">
          <legend className="sr">{themeStrings.label}</legend>
          {themes.map(name => (
            <label key={name} className="pick">
              <input type="radio" name="theme" checked={theme === name} onChange={() => choose(name)} />
              <span>
                <b>{themeStrings[name]}</b>
                <span className="cap">{words.hints[name]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </SettingsPart>
    </SettingsPage>
  )
}
