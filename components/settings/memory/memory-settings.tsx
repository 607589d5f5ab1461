'use client'

import Link from 'next/link'
import type { ComponentType } from 'react'
import { memorySettingsStrings as words } from '@/components/strings/settings/memory'
import { settingsStrings } from '@/components/strings/settings/settings'
import { linkStyle } from '@/components/ui/button/link-style'
import { memoryPath } from '@/components/workspace/memory-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPage, SettingsPart } from '../settings-page'
import { HelpSection } from './help-section'
import { ReflectionSection } from './reflection-section'
import { VectorsSection } from './vectors-section'

/** The parts of the page in their order. Each is a `SettingsPart` in a file of its own in this folder. */
const sections: Readonly<Record<string, ComponentType>> = {
  reflection: ReflectionSection,
  help: HelpSection,
  vectors: VectorsSection,
}

/** The settings for long-term memory. For admins. */
export function MemorySettings() {
  const { workspace } = useWorkspace()
  return (
    <SettingsPage title={settingsStrings.pages.memory}>
      <SettingsPart title={words.known} lead={words.lead}>
        <Link className={linkStyle({ place: 'alone' })} href={memoryPath(workspace)}>
          {words.toPage}
        </Link>
      </SettingsPart>
      {Object.entries(sections).map(([name, Section]) => (
        <Section key={name} />
      ))}
    </SettingsPage>
  )
}
