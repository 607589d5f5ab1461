'use client'

import { type FormEvent, useState } from 'react'
import { postAuth, postAuthFor } from '@/components/auth/post-auth'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { CodeField } from './code-field'
import { newRecoveryCodes } from './factor-answers'
import { useRereadAccount } from './use-account'

const words = accountStrings.factor

type Action = 'remove-factor' | 'renew-recovery-codes'

const told = {
  'remove-factor': { title: words.turnOffTitle, why: words.turnOffWhy, act: words.turnOff, look: 'stop' },
  'renew-recovery-codes': {
    title: words.newCodesTitle,
    why: words.newCodesWhy,
    act: words.make,
    look: 'main',
  },
} as const

/** Asks for a code of the authenticator app before the factor is removed or its recovery codes are replaced. */
export function AskCodeDialog(props: {
  action: Action | null
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { action, onClose } = props
  return (
    <Dialog title={action ? told[action].title : ''} open={action !== null} onClose={onClose}>
      {action && <AskCode {...props} action={action} />}
    </Dialog>
  )
}

function AskCode(props: {
  action: Action
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { action, onCodes, onClose } = props
  const { why, act, look } = told[action]
  const reread = useRereadAccount()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer =
      action === 'remove-factor'
        ? await postAuth(action, { code })
        : await postAuthFor(action, { code }, newRecoveryCodes)
    setBusy(false)
    if (!answer.ok) return setProblem(answer.message)
    if ('data' in answer) onCodes(answer.data.codes)
    await reread()
    onClose()
  }

  return (
    <form onSubmit={event => void submit(event)}>
      <p className="mb-16 text-text-2">{why}</p>
      <CodeField value={code} problem={problem} onChange={setCode} />
      <Actions className="mt-16">
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look={look} type="submit" disabled={busy}>
          {act}
        </Button>
      </Actions>
    </form>
  )
}
