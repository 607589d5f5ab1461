import type { Metadata } from 'next'
import { ModelNote } from '@/components/config/model-note'
import { ModelPauses } from '@/components/settings/model-pauses'

export const metadata: Metadata = { title: 'Model' }

export default function ModelPage() {
  return (
    <ModelNote>
      <ModelPauses />
    </ModelNote>
  )
}
