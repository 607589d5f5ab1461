'use client'

import dynamic from 'next/dynamic'
import { inviteStrings } from '@/components/strings/channels/invite'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'

const InviteForm = dynamic(async () => (await import('./invite-form')).InviteForm, { ssr: false })

/** Invites people, by a shared link or by an e-mail address; `again`, the name of a person who left, by e-mail alone. */
export function InviteDialog(props: { open: boolean; again?: string | undefined; onClose: () => void }) {
  const { open, again, onClose } = props
  const { workspace } = useWorkspace()
  return (
    <Dialog title={inviteStrings.title(workspace.name)} open={open} onClose={onClose}>
      <InviteForm again={again} onClose={onClose} />
    </Dialog>
  )
}
