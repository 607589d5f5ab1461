'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { themeStrings } from '@/components/strings/ui/theme'
import { useTRPC } from '@/components/trpc/api'
import { Choice } from '@/components/ui/form/choice'
import { chooseTheme, readTheme, themes } from '@/components/ui/theme'
import type { Theme } from '@/server/domain/workspaces/session'
import { SettingsChoices } from './settings-choices'
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
        <SettingsChoices className="mt-14" legend={themeStrings.label} hideLegend>
          {themes.map(name => (
            <Choice
              key={name}
              type="radio"
              name="theme"
              checked={theme === name}
              caption={words.hints[name]}
              onChange={() => choose(name)}
            >
              <b>{themeStrings[name]}</b>
            </Choice>
          ))}
        </SettingsChoices>
      </SettingsPart>
    </SettingsPage>
  )
}
