import type { Metadata } from 'next'
import { ContextSettings } from '@/components/settings/context/context-settings'

export const metadata: Metadata = { title: 'Workspace context' }

export default function ContextPage() {
  return <ContextSettings />
}
