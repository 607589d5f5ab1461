'use client'

import { ModelLine } from '@/components/models/model-line'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { Hint } from '@/components/ui/form/hint'
import type { FormProps } from '../form-fields'

/** The model of an agent at its endpoint, and the one that answers while that can't be reached. */
export function ModelFields({ values, problems, set }: FormProps) {
  const { model, endpointId, fallbackModel, fallbackEndpointId } = values
  const problem = problems.model ?? problems.fallbackModel
  return (
    <>
      <ModelLine
        label={words.model}
        place={{ model, endpointId }}
        onChoose={place => set({ model: place.model, endpointId: place.endpointId })}
      />
      <ModelLine
        label={words.fallback}
        title={words.chooseFallback}
        place={fallbackModel === null ? null : { model: fallbackModel, endpointId: fallbackEndpointId }}
        hint={fallbackModel === null ? words.noFallbackWhy : words.fallbackWhy}
        onChoose={place => set({ fallbackModel: place.model, fallbackEndpointId: place.endpointId })}
        onRemove={() => set({ fallbackModel: null, fallbackEndpointId: null })}
      />
      {problem && <Hint tone="bad">{problem}</Hint>}
    </>
  )
}
