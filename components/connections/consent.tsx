'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useId, useState } from 'react'
import { entryFormStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { authStrings } from '@/components/strings/auth'
import { consentStrings as words } from '@/components/strings/settings/connections'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import type { AccessRequest, ConnectionScope, ShownRequest } from '@/server/domain/connections/connection'
import { Refused } from './refused'

/** The page on which a person allows a program to act for them, or does not. */
export function Consent({ request }: { request: AccessRequest }) {
  const trpc = useTRPC()
  const preview = useQuery(trpc.connection.preview.queryOptions(request, { retry: false }))
  // Read with it, and awaited: a line about the account that came later would move the form.
  const isUnknown = useQuery(trpc.session.get.queryOptions()).isPending
  if (preview.isPending || isUnknown) return <p role="status">{authStrings.working}</p>
  if (preview.isError) return <Refused error={preview.error} />
  return <ConsentForm request={request} shown={preview.data} />
}

function ConsentForm({ request, shown }: { request: AccessRequest; shown: ShownRequest }) {
  const trpc = useTRPC()
  const ids = useId()
  const { name, place, isLocal, workspaces, cancelTo } = shown
  const me = useQuery(trpc.session.get.queryOptions()).data?.user
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id ?? '')
  const [scope, setScope] = useState<ConnectionScope>(shown.scope)
  const allow = useMutation(
    trpc.connection.allow.mutationOptions({ onSuccess: ({ redirectTo }) => location.assign(redirectTo) }),
  )
  const offered: readonly ConnectionScope[] = shown.scope === 'read' ? ['read'] : ['read', 'write']

  // The address of a program opens the program and leaves this page in place.
  if (allow.isSuccess) {
    return (
      <div className={entryFormStyle} role="status">
        <h1 className={entryTitleStyle}>{words.doneTitle}</h1>
        <p className="mt-4 text-text-2">{words.done(name)}</p>
      </div>
    )
  }
  return (
    <div className={entryFormStyle}>
      <h1 className={cx(entryTitleStyle, 'wrap-break-word')}>{words.title(name)}</h1>
      <p className="mt-8 text-sm text-text-2">{words.unchecked}</p>
      <p className="mt-16 text-sm text-text-2">{words.place(isLocal)}</p>
      <p className="mt-4 font-mono text-sm wrap-anywhere">{place}</p>
      {me && <p className="mt-16 text-sm text-text-2">{words.account(me.displayName, me.email)}</p>}
      {workspaces.length === 0 ? (
        <p className="mt-16" role="alert">
          {words.noWorkspace}
        </p>
      ) : (
        <>
          <SelectField
            className="mt-16"
            size="l"
            isFullWidth
            label={words.workspace}
            value={workspaceId}
            options={workspaces.map(each => [each.id, each.name] as const)}
            onChange={setWorkspaceId}
          />
          <Choices legend={words.scope} className="mt-16">
            <div className="-mx-8 grid gap-2">
              {offered.map(option => (
                <Choice
                  key={option}
                  type="radio"
                  name={`${ids}-scope`}
                  checked={scope === option}
                  caption={words.scopeHints[option]}
                  onChange={() => setScope(option)}
                >
                  {words.scopes[option]}
                </Choice>
              ))}
            </div>
          </Choices>
          <Button
            look="main"
            size="l"
            className="mt-20 w-full"
            disabled={allow.isPending}
            onClick={() => allow.mutate({ request, workspaceId, scope })}
          >
            {words.allow}
          </Button>
        </>
      )}
      <a className={buttonStyle({ size: 'l', className: 'mt-8 w-full' })} href={cancelTo}>
        {words.cancel}
      </a>
      {allow.isError && (
        <Hint tone="bad" className="mt-8">
          {readError(allow.error).message}
        </Hint>
      )}
      <p className="mt-16 text-xs text-text-3">{words.end}</p>
    </div>
  )
}
