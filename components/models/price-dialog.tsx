'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { DayField } from '@/components/ui/form/day-field'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ModelPlace } from '@/server/domain/models/model-place'
import type { KnownPrice, ModelPrice } from '@/server/domain/models/model-price'
import { useModelChoices } from './use-model-choices'

type Rates = ModelPrice['rates']
type RateName = keyof Rates
const names: readonly RateName[] = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h']

/** Asks for the price of a model from a day on. Rates of the cache that are left empty are those of the input. */
export function PriceDialog(props: {
  open: boolean
  place: ModelPlace
  /** Today's price; null: nobody knows it. */
  price: KnownPrice | null
  onClose: () => void
}) {
  const { open, place, onClose } = props
  return (
    <Dialog title={words.priceOf(place.model)} open={open} onClose={onClose}>
      {open && <PriceForm {...props} />}
    </Dialog>
  )
}

function PriceForm({ place, price, onClose }: Parameters<typeof PriceDialog>[0]) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { nameOf } = useModelChoices()
  const [rates, setRates] = useState<Partial<Record<RateName, number | null>>>(price?.rates ?? {})
  const [isEverywhere, setEverywhere] = useState(place.endpointId === null)
  const [day, setDay] = useState<string | null>(new Date().toISOString().slice(0, 10))
  const [problem, setProblem] = useState<string | null>(null)
  const give = useMutation(
    trpc.modelPrice.give.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          cache.invalidateQueries(trpc.modelPrice.pathFilter()),
          cache.invalidateQueries(trpc.modelEndpoint.choices.queryFilter()),
        ])
        onClose()
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog can stand in the form of an agent.
    event.stopPropagation()
    const filled = fillRates(rates)
    const found = filled === null ? words.wrongRate : day === null ? words.emptyDay : null
    setProblem(found)
    if (filled === null || day === null) return
    const endpointId = isEverywhere ? null : place.endpointId
    give.mutate({ workspaceId: workspace.id, model: place.model, endpointId, validFrom: day, rates: filled })
  }

  return (
    <form className="grid gap-14" noValidate onSubmit={submit}>
      <p className="text-sm text-text-2">{words.pricesLead}</p>
      <div className="grid grid-cols-2 gap-12 phone:grid-cols-1">
        {names.map(name => (
          <NumberField
            key={name}
            label={words.rates[name]}
            isMoney
            min={0}
            value={rates[name] ?? null}
            placeholder={name in words.ratesHint ? words.likeInput : undefined}
            onChange={value => setRates({ ...rates, [name]: value })}
          />
        ))}
      </div>
      {place.endpointId !== null && (
        <SelectField
          label={words.atEndpoint}
          value={isEverywhere ? 'all' : 'here'}
          options={[
            ['here', nameOf(place.endpointId)],
            ['all', words.atAll],
          ]}
          onChange={choice => setEverywhere(choice === 'all')}
        />
      )}
      <DayField label={words.from} value={day} onChange={setDay} />
      {(problem || give.isError) && <Hint tone="bad">{problem ?? readError(give.error).message}</Hint>}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={give.isPending}>
          {words.savePrice}
        </Button>
      </Actions>
    </form>
  )
}

/** Returns all rates; null: one is missing. */
function fillRates(given: Partial<Record<RateName, number | null>>): Rates | null {
  const { input = null, output = null } = given
  if (input === null || output === null) return null
  const rates = {
    input,
    output,
    cacheRead: given.cacheRead ?? input,
    cacheWrite5m: given.cacheWrite5m ?? input,
    cacheWrite1h: given.cacheWrite1h ?? input,
  }
  return Object.values(rates).every(rate => rate >= 0) ? rates : null
}
