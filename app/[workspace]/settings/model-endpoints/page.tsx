import type { Metadata } from 'next'
import { ModelEndpoints } from '@/components/model-endpoints/model-endpoints'

export const metadata: Metadata = { title: 'Models' }

export default function ModelEndpointsPage() {
  return <ModelEndpoints />
}
