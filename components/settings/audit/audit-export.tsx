'use client'

import { useMutation } from '@tanstack/react-query'
import { auditStrings } from '@/components/strings/audit/audit'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { saveFile } from '@/components/ui/save-file'
import { Toast, useToast } from '@/components/ui/toast'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AuditCursor, AuditExportFormat, AuditFilter } from '@/server/domain/audit/audit-list'

const words = auditStrings.export

/** Saves the rows that the filters show as one file, which is read in parts. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { toast, tell } = useToast()
  const { mutateAsync: readPart } = useMutation(trpc.audit.export.mutationOptions())
  async function save(format: AuditExportFormat) {
    tell(words.writing)
    try {
      const texts: string[] = []
      let cursor: AuditCursor | null = null
      do {
        const part: Awaited<ReturnType<typeof readPart>> = await readPart({
          ...{ workspaceId: workspace.id, filter, format, cursor },
        })
        texts.push(part.text)
        cursor = part.nextCursor
        if (cursor === null) saveFile({ ...part, text: texts.join('') })
      } while (cursor !== null)
      tell(words.done)
    } catch (error) {
      tell(readError(error).message)
    }
  }
  return (
    <>
      <Menu label={words.label} className={iconButtonStyle()} trigger={<Icon name="ellipsis" />}>
        <MenuItem onSelect={() => void save('csv')}>{words.csv}</MenuItem>
        <MenuItem onSelect={() => void save('jsonl')}>{words.jsonl}</MenuItem>
      </Menu>
      <Toast text={toast} />
    </>
  )
}
