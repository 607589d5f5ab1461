'use client'

import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { readingStrings } from '@/components/strings/reading/reading'
import { useNewsElsewhere } from './use-news-elsewhere'

const dotStyle = cx(
  'pointer-events-none absolute top-8 right-6 size-8 rounded-full bg-accent-solid',
  'ring-2 ring-shell wide:hidden',
)

/** Puts a dot on the button that leads to the other places on a phone, while something is unread there. */
export function NewsDot(props: { label: string; children: (label: string) => ReactNode }) {
  const has = useNewsElsewhere()
  return (
    <span className="relative flex-none wide:hidden">
      {props.children(has ? readingStrings.elsewhere(props.label) : props.label)}
      {has && <span className={dotStyle} data-news-dot />}
    </span>
  )
}
