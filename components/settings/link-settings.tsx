'use client'

import { linksStrings as words } from '@/components/strings/links/links'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { SettingsChoices } from './settings-choices'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

/** The switch of previews of links. */
export function LinkSettings() {
  const save = useSaveWorkspace()
  return (
    <SettingsPart title={words.settings}>
      <SettingsChoices className="max-w-480" legend={words.settings} hideLegend>
        <Choice
          type="checkbox"
          checked={save.shown.linkPreviews}
          caption={words.settingHint}
          onChange={event => save.send({ linkPreviews: event.target.checked })}
        >
          <b>{words.setting}</b>
        </Choice>
      </SettingsChoices>
      {save.problem && <Hint tone="bad">{save.problem}</Hint>}
    </SettingsPart>
  )
}
