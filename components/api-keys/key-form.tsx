'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { SettingsChoices } from '@/components/settings/settings-choices'
import { SettingsForm } from '@/components/settings/settings-form'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Choice } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type ApiScope, apiScope, mayHaveKey, type NewApiKey } from '@/server/domain/workspaces/api-key'

const words = apiKeysStrings
/** In days; 0 means that the key never expires. */
const lifetimes = [30, 90, 365, 0] as const

export function KeyForm({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const ids = useId()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiScope>('write')
  const [days, setDays] = useState<number>(90)
  const create = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: async ({ apiKey }) => {
        onMade(apiKey)
        await cache.invalidateQueries(trpc.apiKey.list.infiniteQueryFilter())
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay(cache, trpc.apiKey.create.mutationKey())) return
    create.mutate({ workspaceId: workspace.id, name, scope, expiresInDays: days === 0 ? null : days })
  }

  return (
    <SettingsForm onSubmit={submit}>
      <Field
        label={words.name}
        hint={words.nameHint}
        value={name}
        required
        maxLength={80}
        problem={create.isError ? readError(create.error).message : null}
        onChange={event => setName(event.target.value)}
      />
      <SettingsChoices className="mb-4" legend={words.scope}>
        {apiScope.options
          .filter(option => mayHaveKey(me.role, option))
          .map(option => (
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
      </SettingsChoices>
      <Hint>{words.scopeNever}</Hint>
      <SelectField
        label={words.lifetime}
        value={String(days)}
        options={lifetimes.map(option => [String(option), words.days(option)] as const)}
        onChange={option => setDays(Number(option))}
      />
      <Button look="main" className="min-w-72 justify-self-start" type="submit" disabled={create.isPending}>
        {words.create}
      </Button>
    </SettingsForm>
  )
}
