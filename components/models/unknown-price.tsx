'use client'

import { useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import type { ModelPlace } from '@/server/domain/models/model-place'
import { PriceDialog } from './price-dialog'
import { useModelChoices } from './use-model-choices'

/**
 * Asks for the price of a model that nobody knows, before a dollar limit is promised for it. Shows nothing for a model
 * with a price.
 */
export function UnknownPrice({ place, className }: { place: ModelPlace; className?: string }) {
  const { isReady, priceOf } = useModelChoices()
  const [isAsking, setAsking] = useState(false)
  if (!isReady || place.model === '' || priceOf(place) !== null) return null
  return (
    <div className={className}>
      <Hint icon="triangle-alert">
        <span>
          {words.unknownWhy(place.model)}{' '}
          <LinkButton onClick={() => setAsking(true)}>{words.enterPrice}</LinkButton>
        </span>
      </Hint>
      <PriceDialog open={isAsking} place={place} price={null} onClose={() => setAsking(false)} />
    </div>
  )
}
