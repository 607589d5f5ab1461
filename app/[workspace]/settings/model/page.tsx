import type { Metadata } from 'next'
import { ModelNote } from '@/components/config/model-note'

export const metadata: Metadata = { title: 'Model' }

export default function ModelPage() {
  return <ModelNote />
}
