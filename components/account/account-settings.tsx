'use client'

import { SettingsPage } from '@/components/settings/settings-page'
import { accountStrings as words } from '@/components/strings/settings/account'
import { settingsStrings } from '@/components/strings/settings/settings'
import { LinkButton } from '@/components/ui/button/link-button'
import { AddressPart } from './address-part'
import { FactorPart } from './factor-part'
import { PasswordPart } from './password-part'
import { SessionsPart } from './sessions-part'
import { useAccount } from './use-account'

/** The way a person signs in, the same in all workspaces: password, address, second factor and devices. */
export function AccountSettings() {
  const account = useAccount()
  return (
    <SettingsPage title={settingsStrings.pages.account}>
      {account.data ? (
        <>
          <AddressPart account={account.data} />
          <PasswordPart account={account.data} />
          <FactorPart account={account.data} />
          <SessionsPart sessions={account.data.sessions} />
        </>
      ) : account.isError ? (
        <p role="alert">
          {words.unreachable}{' '}
          <LinkButton place="act" onClick={() => void account.refetch()}>
            {words.again}
          </LinkButton>
        </p>
      ) : (
        <div aria-busy="true" />
      )}
    </SettingsPage>
  )
}
