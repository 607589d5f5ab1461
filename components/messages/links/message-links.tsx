'use client'

import dynamic from 'next/dynamic'
import { Late } from '@/components/ui/loading/late'
import type { LinkedWords } from './linked-words'
import { linksHeight } from './links-height'

// Few messages have a link.
const LinkCards = dynamic(() => import('./link-cards').then(file => file.LinkCards))

/** The cards of the links in a person's words: what their pages show, or the messages that they lead to. */
export function MessageLinks(props: LinkedWords) {
  if (!/https?:\/\//i.test(props.text)) return null
  return (
    <div style={{ minHeight: linksHeight(props.links) }}>
      <Late>
        <LinkCards {...props} />
      </Late>
    </div>
  )
}
