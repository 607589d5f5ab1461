'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchBox } from '@/components/search/search-box'
import { auditStrings as words } from '@/components/strings/audit/audit'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPage } from '../settings-page'
import { type AuditView, askAudit, auditAddress, readAuditAddress } from './audit-address'
import { AuditExport } from './audit-export'
import { AuditFilters } from './audit-filters'
import { AuditList } from './audit-list'

const settleMs = 250

/** The audit log, with its filters in the address. For admins. */
export function AuditSettings() {
  const { workspace } = useWorkspace()
  const view = readAuditAddress(useSearchParams())
  /** The words in the search box, until the address has them. */
  const [typed, setTyped] = useState<string | null>(null)
  const query = typed ?? view.query
  const go = (changes: Partial<AuditView>) =>
    history.replaceState(null, '', auditAddress(workspace, { ...view, query, ...changes }))
  const settle = useEffectEvent(() => go({}))
  useEffect(() => {
    if (typed === null) return
    if (typed === view.query) return setTyped(null)
    const timer = setTimeout(settle, settleMs)
    return () => clearTimeout(timer)
  }, [typed, view.query])
  return (
    <SettingsPage
      title={settingsStrings.pages.audit}
      isWide
      actions={<AuditExport filter={askAudit(view, new Date())} />}
    >
      <p className="max-w-read pt-8 text-sm text-text-2">{words.lead}</p>
      <p className="max-w-read pt-4 pb-12 text-sm text-text-3">{words.kept}</p>
      {/* Not in the page's bar, which would show the focus. */}
      <div className="mb-4 flex max-w-440 rounded-control focus-frame">
        <SearchBox
          aria-label={words.search}
          placeholder={words.search}
          value={query}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      {/* The list takes the whole width of the page. */}
      <div className="-mx-16">
        <AuditFilters view={view} onChange={go} />
        <AuditList
          view={view}
          onClear={() => {
            setTyped(null)
            history.replaceState(null, '', auditAddress(workspace, { query: '' }))
          }}
        />
      </div>
    </SettingsPage>
  )
}
