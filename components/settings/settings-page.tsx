'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

/**
 * The frame of one page of the settings: its title, actions for the whole page, and its parts below. On a
 * phone an arrow leads back to the list of pages.
 */
export function SettingsPage(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { workspace } = useWorkspace()
  return (
    <main className="content" aria-label={props.title}>
      <div className="head">
        <Link
          className="btn icon phone-only"
          href={`/${workspace.slug}/settings`}
          aria-label={settingsStrings.toList}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow cut">{props.title}</h1>
        {props.actions}
      </div>
      <div className="scroll">
        <div className="settings">{props.children}</div>
      </div>
    </main>
  )
}

/** One part of a page, with a heading and a sentence about its purpose. */
export function SettingsPart(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{props.title}</h2>
      {props.lead && <p className="meta lead">{props.lead}</p>}
      {props.children}
    </section>
  )
}
