'use client'

import dynamic from 'next/dynamic'
import { inviteStrings } from '@/components/strings/channels/invite'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'

const InviteForm = dynamic(async () => (await import('./invite-form')).InviteForm, { ssr: false })

/** Invites people, by a shared link or by an e-mail address. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { workspace } = useWorkspace()
  return (
    <Dialog title={inviteStrings.title(workspace.name)} open={open} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}
