import type { Metadata } from 'next'
import { LimitsSettings } from '@/components/settings/limits/limits-settings'

export const metadata: Metadata = { title: 'Limits' }

export default function LimitsPage() {
  return <LimitsSettings />
}
