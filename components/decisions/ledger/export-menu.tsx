'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ledgerStrings as words } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { saveFile } from '@/components/ui/save-file'
import { Toast, useToast } from '@/components/ui/toast'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { askLedger, todayHere } from './ask-ledger'
import type { LedgerPlace } from './ledger-address'

/** Saves the entries that the filters show as a file. */
export function ExportMenu({ place }: { place: LedgerPlace }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { toast, tell } = useToast()
  async function save(format: 'csv' | 'json') {
    const filter = askLedger(place, { myId: me.userId, today: todayHere(new Date()) })
    try {
      const file = await cache.fetchQuery(
        trpc.ledger.export.queryOptions({ workspaceId: workspace.id, filter, format }, { staleTime: 0 }),
      )
      saveFile(file)
      if (file.isCut) tell(words.exportCut)
    } catch (error) {
      tell(readError(error).message)
    }
  }
  return (
    <>
      <Menu label={words.export} className={iconButtonStyle()} trigger={<Icon name="ellipsis" />}>
        <MenuItem onSelect={() => void save('csv')}>{words.exportCsv}</MenuItem>
        <MenuItem onSelect={() => void save('json')}>{words.exportJson}</MenuItem>
      </Menu>
      <Toast text={toast} />
    </>
  )
}
