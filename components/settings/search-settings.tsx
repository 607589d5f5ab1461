'use client'

import { useId } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Select } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { searchLanguages, type WorkspaceSettings } from '@/server/domain/workspaces/workspace-settings'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The language whose forms of words the search knows. */
export function SearchSettings({ settings }: { settings: WorkspaceSettings }) {
  const id = useId()
  const save = useSaveWorkspace()
  return (
    <SettingsPart title={words.search}>
      <div className="max-w-480">
        <Label htmlFor={id}>{words.searchLanguage}</Label>
        <Select
          id={id}
          value={save.shown.searchLanguage ?? settings.searchLanguage}
          onChange={event => {
            const searchLanguage = searchLanguages.find(language => language === event.target.value)
            if (searchLanguage) save.send({ searchLanguage })
          }}
        >
          {searchLanguages.map(language => (
            <option key={language} value={language}>
              {words.searchLanguages[language]}
            </option>
          ))}
        </Select>
        <Hint className="mt-5">{words.searchLanguageHint}</Hint>
        {save.problem && (
          <Hint tone="bad" className="mt-5">
            {save.problem}
          </Hint>
        )}
      </div>
    </SettingsPart>
  )
}
