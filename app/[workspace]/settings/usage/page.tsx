import type { Metadata } from 'next'
import { UsageSettings } from '@/components/usage/usage-settings'

export const metadata: Metadata = { title: 'Usage' }

export default function UsagePage() {
  return <UsageSettings />
}
