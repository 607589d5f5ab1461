import type { Metadata } from 'next'
import { MemorySettings } from '@/components/settings/memory/memory-settings'

export const metadata: Metadata = { title: 'Memory' }

export default function MemorySettingsPage() {
  return <MemorySettings />
}
