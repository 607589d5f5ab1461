'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { PriceDialog } from '@/components/models/price-dialog'
import { useModelChoices } from '@/components/models/use-model-choices'
import { writePrice } from '@/components/models/write-model'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ModelPrice, PricedModel } from '@/server/domain/models/model-price'
import { endpointRowStyle } from './endpoint-row'
import { useEndpointChange } from './use-endpoint-change'

/** Today's price of every model that the workspace uses, and the prices that it has given. */
export function Prices() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const read = useQuery(trpc.modelPrice.list.queryOptions({ workspaceId: workspace.id }))
  if (read.isError) return <Hint tone="bad">{readError(read.error).message}</Hint>
  if (!read.data) return null
  const { inUse, prices } = read.data
  return (
    <>
      {inUse.length === 0 && <p className="text-sm text-text-2">{words.free}</p>}
      <ul>
        {inUse.map(model => (
          <PricedRow key={`${model.endpointId} ${model.model}`} model={model} />
        ))}
      </ul>
      {prices.length > 0 && (
        <details className="mt-12">
          <summary className="cursor-pointer text-sm text-text-2">{words.history(prices.length)}</summary>
          <ul>
            {prices.map(price => (
              <GivenRow key={price.id} price={price} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function PricedRow({ model }: { model: PricedModel }) {
  const { nameOf } = useModelChoices()
  const [isOpen, setOpen] = useState(false)
  const { price } = model
  return (
    <li
      className={cx(endpointRowStyle, 'flex flex-wrap items-start gap-x-12 gap-y-6')}
      aria-label={model.model}
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{model.model}</p>
        <Caption as="p">
          {nameOf(model.endpointId)} · {words.usedFor(model.usedBy)}
        </Caption>
        {price ? (
          <Caption as="p">
            {writePrice(price)} ({price.since === null ? words.builtIn : words.since(price.since)})
          </Caption>
        ) : (
          <>
            <State tone="wait" icon="triangle-alert">
              {words.unknown}
            </State>
            <Caption as="p">{words.unknownWhy(model.model)}</Caption>
          </>
        )}
      </div>
      <Button onClick={() => setOpen(true)}>{price ? words.changePrice : words.enterPrice}</Button>
      <PriceDialog open={isOpen} place={model} price={price} onClose={() => setOpen(false)} />
    </li>
  )
}

/** A price that somebody gave. One that has counted stays, because costs were calculated with it. */
function GivenRow({ price }: { price: ModelPrice }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const keep = useEndpointChange()
  const { nameOf } = useModelChoices()
  const takeBack = useMutation(trpc.modelPrice.takeBack.mutationOptions({ onSuccess: keep }))
  const today = new Date().toISOString().slice(0, 10)
  const { model, endpointId, validFrom, rates, createdByName } = price
  const place = endpointId === null ? words.atAll : nameOf(endpointId)
  return (
    <li className={cx(endpointRowStyle, 'flex flex-wrap items-start gap-x-12 gap-y-6')}>
      <div className="min-w-0 flex-1">
        <p className="text-sm wrap-anywhere">{model}</p>
        <Caption as="p">{[place, words.since(validFrom), words.givenBy(createdByName)].join(' · ')}</Caption>
        <Caption as="p">{writePrice({ rates, since: validFrom, hasLongPrompts: false })}</Caption>
        {takeBack.isError && <Hint tone="bad">{readError(takeBack.error).message}</Hint>}
      </div>
      {validFrom >= today && (
        <Button
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate({ workspaceId: workspace.id, priceId: price.id })}
        >
          {words.takeBack}
        </Button>
      )}
    </li>
  )
}
