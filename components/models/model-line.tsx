'use client'

import { useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import type { ModelPlace } from '@/server/domain/models/model-place'
import { ModelPicker } from './model-picker'
import { UnknownPrice } from './unknown-price'
import { useModelChoices } from './use-model-choices'
import { writeAbilities, writePrice } from './write-model'

/** A chosen model with its endpoint, price, window and abilities, and the button to choose another one. */
export function ModelLine(props: {
  label: string
  place: ModelPlace | null
  /** A sentence below, or the one in place of a model. */
  hint?: string
  title?: string
  disabled?: boolean
  onChoose: (place: ModelPlace) => void
  /** Left out: there must be a model. */
  onRemove?: () => void
}) {
  const { label, place, hint, onRemove } = props
  const { find, nameOf, priceOf, isReady } = useModelChoices()
  const [isOpen, setOpen] = useState(false)
  const listed = place ? find(place) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into its frame.
    <div role="group" aria-label={label} className="min-w-0">
      <span className="mb-6 block text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-start gap-x-12 gap-y-6">
        <div className="min-w-0 flex-1">
          <p className="text-sm wrap-anywhere text-text">{place ? place.model : words.noFallback}</p>
          {place && isReady && (
            <>
              <Caption as="p">{nameOf(place.endpointId)}</Caption>
              <Caption as="p">{writePrice(priceOf(place))}</Caption>
              {listed && <Caption as="p">{writeAbilities(listed)}</Caption>}
            </>
          )}
          {hint && <Caption as="p">{hint}</Caption>}
        </div>
        <Button disabled={props.disabled} onClick={() => setOpen(true)}>
          {words.chooseAct}
        </Button>
        {place && onRemove && (
          <Button look="quiet" disabled={props.disabled} onClick={onRemove}>
            {words.removeFallback}
          </Button>
        )}
      </div>
      {place && <UnknownPrice place={place} className="mt-6" />}
      <ModelPicker
        open={isOpen}
        title={props.title ?? words.chooseTitle}
        chosen={place}
        onChoose={props.onChoose}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
