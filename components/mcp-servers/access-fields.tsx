import { useId } from 'react'
import { SettingsChoices } from '@/components/settings/settings-choices'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { CopyButton } from '@/components/ui/copy-button'
import { Choice } from '@/components/ui/form/choice'
import { Input } from '@/components/ui/form/control'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { serverAuth } from '@/server/domain/mcp/mcp-server'
import { mostHeaders } from '@/server/domain/mcp/server-draft'
import { type AccessValues, addRow, type HeaderRow } from './access-values'

const words = mcpServersStrings

/** The access to a server: nothing, headers, or a sign-in. */
export function AccessFields(props: {
  access: AccessValues
  redirectUrl: string
  onChange: (access: AccessValues) => void
}) {
  const { access, redirectUrl, onChange } = props
  const ids = useId()
  const set = (change: Partial<AccessValues>) => onChange({ ...access, ...change })
  return (
    <>
      <SettingsChoices legend={words.auth}>
        {serverAuth.options.map(option => (
          <Choice
            key={option}
            type="radio"
            name={`${ids}-auth`}
            checked={access.auth === option}
            caption={words.authHints[option]}
            onChange={() => set({ auth: option })}
          >
            {words.auths[option]}
          </Choice>
        ))}
      </SettingsChoices>
      {access.auth === 'headers' && (
        <HeaderFields rows={access.headers} onChange={headers => set({ headers })} />
      )}
      {access.auth === 'oauth' && <ClientFields access={access} redirectUrl={redirectUrl} set={set} />}
    </>
  )
}

function HeaderFields({
  rows,
  onChange,
}: {
  rows: readonly HeaderRow[]
  onChange: (rows: readonly HeaderRow[]) => void
}) {
  const change = (id: number, next: Partial<HeaderRow>) =>
    onChange(rows.map(row => (row.id === id ? { ...row, ...next } : row)))
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-6 p-0 text-sm font-medium">{words.headers}</legend>
      <div className="grid gap-6">
        {rows.map((row, index) => (
          <div key={row.id} className="flex items-center gap-6">
            <Input
              className="min-w-0 flex-1"
              aria-label={words.headerName(index + 1)}
              placeholder={words.nameOfHeader}
              autoComplete="off"
              spellCheck={false}
              readOnly={row.isSet}
              value={row.name}
              onChange={event => change(row.id, { name: event.target.value })}
            />
            <Input
              className="min-w-0 flex-1"
              type="password"
              aria-label={words.headerValue(index + 1)}
              placeholder={row.isSet ? words.set : undefined}
              // A password manager must not fill in the person's own password.
              autoComplete="new-password"
              value={row.value}
              onChange={event => change(row.id, { value: event.target.value })}
            />
            <IconButton
              icon="x"
              small
              label={words.removeHeader(row.name)}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        ))}
      </div>
      <Hint className="mt-5">{words.headersHint}</Hint>
      {rows.length < mostHeaders && (
        <Button size="s" className="mt-6" onClick={() => onChange(addRow(rows))}>
          <Icon name="plus" small /> {words.addHeader}
        </Button>
      )}
    </fieldset>
  )
}

/** Rarely needed: most servers register us by themselves. */
function ClientFields({
  access,
  redirectUrl,
  set,
}: {
  access: AccessValues
  redirectUrl: string
  set: (change: Partial<AccessValues>) => void
}) {
  return (
    <details className="border-t border-line-soft pt-8">
      <summary className="cursor-pointer text-sm font-medium">{words.client}</summary>
      <Hint className="mt-4 mb-12">{words.clientHint}</Hint>
      <div className="grid gap-14">
        <Field
          label={words.clientId}
          value={access.clientId}
          autoComplete="off"
          spellCheck={false}
          onChange={event => set({ clientId: event.target.value })}
        />
        <Field
          label={words.clientSecret}
          hint={words.clientSecretHint}
          type="password"
          autoComplete="new-password"
          value={access.clientSecret}
          onChange={event => set({ clientSecret: event.target.value })}
        />
        <div>
          <p className="text-sm font-medium">{words.redirectUrl}</p>
          <div className="flex items-center gap-6">
            <code className="text-xs wrap-anywhere text-text-2">{redirectUrl}</code>
            <CopyButton text={redirectUrl} label={words.copyRedirectUrl} />
          </div>
        </div>
      </div>
    </details>
  )
}
