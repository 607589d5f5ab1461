import type { Metadata } from 'next'
import { UsageSettings } from '@/components/usage/usage-settings'

export const metadata: Metadata = { title: 'Usage and budgets' }

export default function UsagePage() {
  return <UsageSettings />
}
