'use client'

import { settingsStrings } from '@/components/strings/settings/settings'
import { SelectField } from '@/components/ui/form/select-field'
import { searchLanguages, type WorkspaceSettings } from '@/server/domain/workspaces/workspace-settings'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The language whose forms of words the search knows. */
export function SearchSettings({ settings }: { settings: WorkspaceSettings }) {
  const save = useSaveWorkspace()
  return (
    <SettingsPart title={words.search}>
      <SelectField
        className="max-w-480"
        label={words.searchLanguage}
        value={save.shown.searchLanguage ?? settings.searchLanguage}
        options={searchLanguages.map(language => [language, words.searchLanguages[language]] as const)}
        hint={words.searchLanguageHint}
        problem={save.problem}
        onChange={searchLanguage => save.send({ searchLanguage })}
      />
    </SettingsPart>
  )
}
