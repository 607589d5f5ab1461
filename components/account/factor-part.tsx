'use client'

import { useState } from 'react'
import { SettingsPart } from '@/components/settings/settings-page'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import type { Account } from '@/server/domain/accounts/account'
import { AskCodeDialog } from './ask-code-dialog'
import { FactorSetup } from './factor-setup'
import { RecoveryCodes } from './recovery-codes'
import { useRereadAccount } from './use-account'

const words = accountStrings.factor

/** Switches the second factor on and off. New recovery codes stand here until the person has saved them. */
export function FactorPart({ account }: { account: Account }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const reread = useRereadAccount()

  function show(made: readonly string[]) {
    setOpen(false)
    setCodes(made)
    void reread()
  }

  return (
    <SettingsPart title={words.title} lead={words.lead}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : account.hasSecondFactor ? (
        <FactorOn account={account} onCodes={show} />
      ) : isOpen ? (
        <FactorSetup account={account} onCodes={show} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{words.turnOn}</Button>
      )}
    </SettingsPart>
  )
}

function FactorOn({ account, onCodes }: { account: Account; onCodes: (codes: readonly string[]) => void }) {
  const [asking, setAsking] = useState<'remove-factor' | 'renew-recovery-codes' | null>(null)
  return (
    <>
      <p className="mb-12 text-sm">
        {words.isOn} {words.codesLeft(account.recoveryCodesLeft)}
      </p>
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => setAsking('renew-recovery-codes')}>{words.newCodes}</Button>
        <Button look="stop" onClick={() => setAsking('remove-factor')}>
          {words.turnOff}
        </Button>
      </div>
      <AskCodeDialog action={asking} onCodes={onCodes} onClose={() => setAsking(null)} />
    </>
  )
}
