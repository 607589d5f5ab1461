import type { Metadata } from 'next'
import { Webhooks } from '@/components/webhooks/webhooks'

export const metadata: Metadata = { title: 'Webhooks' }

export default function WebhooksPage() {
  return <Webhooks />
}
