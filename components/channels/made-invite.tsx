'use client'

import { useState } from 'react'
import { inviteStrings as words } from '@/components/strings/channels/invite'
import { Button } from '@/components/ui/button/button'
import { copyText } from '@/components/ui/copy-text'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import type { NewInvite } from '@/server/domain/workspaces/invite'

/** Shows the link of a new invitation, which can't be shown again. */
export function MadeInvite({ invite, onClose }: { invite: NewInvite; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <>
      {invite.email !== null && (
        <p className="mb-16 text-text-2" role="status">
          {invite.mailed ? words.mailed(invite.email) : words.notMailed(invite.email)}
        </p>
      )}
      <Field
        className="mb-16"
        label={words.link}
        hint={
          invite.email === null
            ? words.linkHint(invite.expiresAt)
            : words.emailLinkHint(invite.email, invite.expiresAt)
        }
        value={invite.url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.done}
        </Button>
        <Button look="main" onClick={() => void copyText(invite.url).then(isCopied => setCopied(isCopied))}>
          {copied ? words.copied : words.copy}
        </Button>
      </Actions>
      <p className="sr-only" role="status">
        {copied && words.copied}
      </p>
    </>
  )
}
