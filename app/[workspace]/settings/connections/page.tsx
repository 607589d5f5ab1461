import type { Metadata } from 'next'
import { Connections } from '@/components/connections/connections'

export const metadata: Metadata = { title: 'Connected programs' }

export default function ConnectionsPage() {
  return <Connections />
}
