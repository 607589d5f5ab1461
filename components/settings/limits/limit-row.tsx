'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limitsStrings } from '@/components/strings/settings/limits'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { NumberField } from '@/components/ui/form/number-field'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LimitsPage, LoweredKind } from '@/server/domain/limits/rate-limit'

const words = limitsStrings

type Limit = LimitsPage['limits'][number]

/** A rate limit in words; admins can lower it where their workspace has a say. */
export function LimitRow({ limit, isAdmin }: { limit: Limit; isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, lowered, canLower } = limit
  const name = words.names[kind]
  return (
    <li className="border-b border-line-soft py-8 last:border-b-0">
      <div className="flex items-center gap-8">
        <div className="min-w-0 flex-1">
          <div className="font-medium">{name}</div>
          <Caption as="div">
            {words.allowed(limit)}
            {lowered !== null && <b className="block font-medium text-text">{words.lowered(lowered)}</b>}
            {isAdmin && !canLower && <span className="block">{words.fixed}</span>}
          </Caption>
        </div>
        {isAdmin && canLower && !isOpen && (
          <Button size="s" aria-label={words.changeOf(name)} onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )}
      </div>
      {isOpen && isLowered(kind) && <LimitForm limit={{ ...limit, kind }} onDone={() => setOpen(false)} />}
    </li>
  )
}

function isLowered(kind: Limit['kind']): kind is LoweredKind {
  return kind !== 'write' && kind !== 'catchUp'
}

function LimitForm({ limit, onDone }: { limit: Limit & { kind: LoweredKind }; onDone: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { kind, most: bound, lowered } = limit
  const [most, setMost] = useState<number | null>(lowered ?? bound)
  const [wasSent, setSent] = useState(false)
  const isGood = most !== null && most >= 1 && most <= bound
  const save = useMutation(
    trpc.limits.set.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.limits.get.queryFilter())
        onDone()
      },
    }),
  )
  const send = (value: number | null) => save.mutate({ workspaceId: workspace.id, kind, most: value })
  const outside = wasSent && !isGood ? words.outside(bound) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isGood) send(most)
  }

  return (
    <form className="mt-8 grid max-w-480 gap-12" noValidate onSubmit={submit}>
      <NumberField
        label={words.field}
        min={1}
        max={bound}
        value={most}
        hint={words.fieldHint(bound)}
        problem={save.isError ? readError(save.error).message : outside}
        onChange={setMost}
      />
      <div className="flex flex-wrap gap-8">
        <Button look="main" type="submit" disabled={save.isPending}>
          {words.save}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        {lowered !== null && (
          <Button disabled={save.isPending} onClick={() => send(null)}>
            {words.reset}
          </Button>
        )}
      </div>
    </form>
  )
}
