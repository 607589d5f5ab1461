'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { SelectField } from '@/components/ui/form/select-field'

const words = apiKeysStrings
const lifetimes = [30, 90, 365] as const

/** Moves the end of a key. */
export function ExtendKey({ keyId, onDone }: { keyId: string; onDone: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [days, setDays] = useState<number>(90)
  const extend = useMutation(
    trpc.apiKey.extend.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.apiKey.list.infiniteQueryFilter())
        onDone()
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!extend.isPending) extend.mutate({ keyId, expiresInDays: days })
  }

  return (
    <form className="grid max-w-480 gap-10 py-8" onSubmit={submit}>
      <SelectField
        label={words.extendBy}
        value={String(days)}
        options={lifetimes.map(option => [String(option), words.inDays(option)] as const)}
        problem={extend.isError ? readError(extend.error).message : null}
        onChange={option => setDays(Number(option))}
      />
      <div className="flex gap-8">
        <Button look="main" type="submit" disabled={extend.isPending}>
          {words.extendNow}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
