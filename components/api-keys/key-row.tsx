'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type ApiKey, hasExpired, isGoodKey, judgeKey } from '@/server/domain/workspaces/api-key'
import { ExtendKey } from './extend-key'

const words = apiKeysStrings

/** A key with its permissions, end and last use. Its owner can extend it, the owner and admins can revoke it. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { me } = useWorkspace()
  const personName = usePersonName()
  const [open, setOpen] = useState<'revoke' | 'extend' | null>(null)
  const now = Date.now()
  const isOwn = apiKey.ownerId === me.userId
  const owner = isOwn ? null : personName(apiKey.ownerId)
  const isGood = isGoodKey(apiKey, now)
  const mark = judgeKey(apiKey, now)
  return (
    <li className="border-b border-line-soft py-6 last:border-b-0">
      <div className="flex min-h-36 items-center gap-8 phone:flex-wrap">
        <div className="min-w-0 flex-1 phone:min-w-full">
          <div className="flex flex-wrap items-baseline gap-x-8 wrap-anywhere">
            <b className={isGood ? undefined : 'font-medium text-text-3'}>{apiKey.name}</b>
            <span className="font-mono text-sm text-text-2">…{apiKey.hint}</span>
            <Mark apiKey={apiKey} now={now} />
          </div>
          <Caption as="div">
            {words.told({ ...apiKey, owner, isExpired: hasExpired(apiKey, now) })}
            {mark && <span className="block">{words.markHints[mark]}</span>}
          </Caption>
        </div>
        {isGood && isOwn && apiKey.expiresAt !== null && open !== 'extend' && (
          <Button size="s" aria-label={words.extendKey(apiKey.name)} onClick={() => setOpen('extend')}>
            {words.extend}
          </Button>
        )}
        {isGood && (
          <Button size="s" aria-label={words.revokeKey(apiKey.name)} onClick={() => setOpen('revoke')}>
            {words.revoke}
          </Button>
        )}
      </div>
      {isGood && open === 'extend' && <ExtendKey keyId={apiKey.id} onDone={() => setOpen(null)} />}
      <RevokeKey apiKey={apiKey} open={open === 'revoke'} onClose={() => setOpen(null)} />
    </li>
  )
}

/** The state of a key that needs a look or has ended. */
function Mark({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  if (apiKey.revokedAt !== null) return <State tone="idle">{words.marks.revoked}</State>
  if (hasExpired(apiKey, now)) return <State tone="idle">{words.marks.expired}</State>
  const mark = judgeKey(apiKey, now)
  return mark && <State tone="wait">{words.marks[mark]}</State>
}

function RevokeKey({ apiKey, open, onClose }: { apiKey: ApiKey; open: boolean; onClose: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.apiKey.list.infiniteQueryFilter())
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      title={words.revokeTitle(apiKey.name)}
      why={words.revokeWhy}
      act={words.revokeNow}
      cancel={words.keep}
      pending={revoke.isPending}
      problem={revoke.isError ? readError(revoke.error).message : null}
      onConfirm={() => revoke.mutate({ keyId: apiKey.id })}
      onClose={onClose}
    />
  )
}
