import type { ReactNode } from 'react'
import { SettingsGate } from '@/components/settings/settings-gate'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsGate>{children}</SettingsGate>
}
