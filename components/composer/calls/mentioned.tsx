'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import { LoadedPart } from '@/components/ui/loading/loaded-part'

// Most messages mention nobody.
const MentionNotes = dynamic(() => import('./mention-notes').then(file => file.MentionNotes), { ssr: false })

/** The facts that a writer has to know about the people whom a text mentions. */
export function Mentioned(props: ComponentProps<typeof MentionNotes>) {
  return (
    <LoadedPart>
      <MentionNotes {...props} />
    </LoadedPart>
  )
}
