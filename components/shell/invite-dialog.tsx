'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { strings } from '@/components/strings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useWorkspace } from './workspace-context'

const words = strings.invite
const roles = ['member', 'admin', 'guest'] as const

/** Makes an invite link: good for many people and seven days. It is shown here once and can't be read again. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [role, setRole] = useState<(typeof roles)[number]>('member')
  const [copied, setCopied] = useState(false)
  const invite = useMutation(trpc.workspace.invite.mutationOptions())
  const link = invite.data?.invite

  function close() {
    invite.reset()
    setCopied(false)
    onClose()
  }

  async function copy(url: string) {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }

  return (
    <Dialog title={words.title(workspace.name)} open={open} onClose={close}>
      {link ? (
        <>
          <Field
            label={words.link}
            hint={words.linkHint(link.expiresAt)}
            value={link.url}
            readOnly
            onFocus={event => event.target.select()}
          />
          <div className="actions">
            <button className="btn quiet" type="button" onClick={close}>
              {words.done}
            </button>
            <button className="btn main" type="button" onClick={() => void copy(link.url)}>
              {copied ? words.copied : words.copy}
            </button>
          </div>
          <p className="sr" role="status">
            {copied && words.copied}
          </p>
        </>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            invite.mutate({ workspaceId: workspace.id, role })
          }}
        >
          <fieldset className="choices">
            <legend className="label">{words.role}</legend>
            {roles.map(name => (
              <label key={name} className="pick">
                <input type="radio" name="role" checked={role === name} onChange={() => setRole(name)} />
                <span>
                  <b>{words.roles[name]}</b>
                  <span className="cap">{words.roleHints[name]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {invite.isError && (
            <p className="hint bad" role="alert">
              {readError(invite.error).message}
            </p>
          )}
          <div className="actions">
            <button className="btn quiet" type="button" onClick={close}>
              {words.cancel}
            </button>
            <button className="btn main" type="submit" disabled={invite.isPending}>
              {words.make}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
