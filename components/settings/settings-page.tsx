'use client'

import { useIsFetching } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { useWorkspace } from '@/components/workspace/workspace-context'

/**
 * The frame of one page of the settings: its title, actions for the whole page, and its parts below. On a
 * phone an arrow leads back to the list of pages.
 */
export function SettingsPage(props: {
  title: string
  actions?: ReactNode
  /** A table may take the whole width. */
  isWide?: boolean
  children: ReactNode
}) {
  const { workspace } = useWorkspace()
  const isShown = useFirstAnswers()
  return (
    <Page aria-label={props.title}>
      <Bar>
        <Link
          className={iconButtonStyle({ className: 'wide:hidden' })}
          href={`/${workspace.slug}/settings`}
          aria-label={settingsStrings.toList}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1 className={cx(barTitleStyle, 'min-w-0 flex-1 truncate')}>{props.title}</h1>
        {props.actions}
      </Bar>
      {/* Hidden words stand at their absolute place, which would make the whole window scroll. */}
      <Scroll className="relative">
        <div
          className={cx('px-16 pt-8 pb-48', !props.isWide && 'max-w-960', !isShown && 'invisible')}
          data-beside-words={props.isWide ? undefined : ''}
          aria-busy={!isShown}
        >
          {props.children}
        </div>
      </Scroll>
    </Page>
  )
}

const mostWaitMs = 1_000
/** By then the parts have asked for what they show. */
const askedMs = 50

/**
 * Tells when the first answers are there, or take too long. The parts come into sight together: each that came later
 * would push the next ones down.
 */
function useFirstAnswers(): boolean {
  const awaited = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => setShown(true), awaited === 0 ? askedMs : mostWaitMs)
    return () => clearTimeout(timer)
  }, [awaited, isShown])
  return isShown
}

/** One part of a page, with a heading and a sentence about its purpose: above it, or beside it where there is room. */
export function SettingsPart(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-line-soft pt-16 pb-20 not-first:border-t roomy:in-data-beside-words:grid roomy:in-data-beside-words:grid-cols-settings roomy:in-data-beside-words:gap-x-32">
      <div className="mb-12">
        <h2 className="text-md tracking-title">{props.title}</h2>
        {props.lead && <p className="mt-2 text-sm text-text-2">{props.lead}</p>}
      </div>
      <div className="min-w-0">{props.children}</div>
    </section>
  )
}
