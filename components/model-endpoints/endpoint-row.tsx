'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { Fragment, useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ModelEndpoint } from '@/server/domain/models/model-endpoint'
import { EndpointDialog } from './endpoint-dialog'
import { useEndpointChange } from './use-endpoint-change'

export const endpointRowStyle = 'border-b border-line-soft py-12 last:border-b-0'

/** An endpoint with its state, the agents that use it, and its actions. */
export function EndpointRow({ endpoint }: { endpoint: ModelEndpoint }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const keep = useEndpointChange()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const at = { workspaceId: workspace.id, endpointId: endpoint.id }
  const test = useMutation(trpc.modelEndpoint.test.mutationOptions({ onSuccess: keep }))
  const update = useMutation(trpc.modelEndpoint.update.mutationOptions({ onSuccess: keep }))
  const remove = useMutation(
    trpc.modelEndpoint.delete.mutationOptions({
      onSuccess: async () => {
        setOpen(null)
        await keep()
      },
    }),
  )
  const { name, isActive, testFailure } = endpoint
  const isBusy = test.isPending || update.isPending
  const failed = [test, update].find(({ isError }) => isError)?.error
  return (
    <li className={endpointRowStyle} aria-label={name}>
      <div className="flex flex-wrap items-baseline gap-x-12 gap-y-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <EndpointState endpoint={endpoint} />
      </div>
      <Caption as="p" className="wrap-anywhere">
        {tellFacts(endpoint)}
      </Caption>
      <Users endpoint={endpoint} />
      {!isActive && <Hint className="mt-4">{words.offWhy}</Hint>}
      {isActive && testFailure && <p className="mt-6 text-sm wrap-anywhere text-text-2">{testFailure}</p>}
      {failed && (
        <Hint tone="bad" className="mt-6">
          {readError(failed).message}
        </Hint>
      )}
      <div className="mt-10 flex flex-wrap gap-8">
        <Button disabled={isBusy} onClick={() => test.mutate(at)}>
          {test.isPending ? words.testing : words.test}
        </Button>
        <Button disabled={isBusy} onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
        <Button disabled={isBusy} onClick={() => update.mutate({ ...at, isActive: !isActive })}>
          {isActive ? words.switchOff : words.switchOn}
        </Button>
        <Button look="stop" disabled={isBusy} onClick={() => setOpen('delete')}>
          {words.delete}
        </Button>
      </div>
      <EndpointDialog open={open === 'edit'} endpoint={endpoint} onClose={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'delete'}
        title={words.deleteTitle(name)}
        why={words.deleteWhy}
        act={words.delete}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate(at)}
        onClose={() => setOpen(null)}
      />
    </li>
  )
}

function EndpointState({ endpoint: { isActive, testFailure } }: { endpoint: ModelEndpoint }) {
  if (!isActive) {
    return (
      <State tone="idle" icon="circle-slash">
        {words.off}
      </State>
    )
  }
  return testFailure === null ? (
    <State tone="ok" icon="circle-check">
      {words.works}
    </State>
  ) : (
    <State tone="bad" icon="circle-x">
      {words.failed}
    </State>
  )
}

function tellFacts({ baseUrl, keyHint, models, testModel, testedAt }: ModelEndpoint): string {
  const tested = testedAt && words.testedWith(testModel, listTime(testedAt, new Date()))
  return [baseUrl, words.keyEnd(keyHint), words.modelCount(models), tested].filter(Boolean).join(' · ')
}

/** The agents that use an endpoint, each a link to its page. */
function Users({ endpoint: { users, isForSmallModel } }: { endpoint: ModelEndpoint }) {
  const { workspace } = useWorkspace()
  if (users.length === 0 && !isForSmallModel) {
    return (
      <Caption as="p" className="mt-2">
        {words.unused}
      </Caption>
    )
  }
  return (
    <Caption as="p" className="mt-2">
      {words.usedBy}{' '}
      {users.map((user, index) => (
        <Fragment key={user.id}>
          {index > 0 && ', '}
          <Link
            className="text-text-2 underline hover:text-text"
            href={`/${workspace.slug}/settings/agents/${user.id}`}
          >
            {user.displayName}
          </Link>
          {user.as === 'fallback' && ` ${words.asFallback}`}
        </Fragment>
      ))}
      {isForSmallModel && `${users.length > 0 ? ', ' : ''}${words.smallModelUse}`}
    </Caption>
  )
}
