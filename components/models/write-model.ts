import { modelsStrings as words } from '@/components/strings/settings/models'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { ModelChoice } from '@/server/domain/models/model-choice'
import type { KnownPrice } from '@/server/domain/models/model-price'

/** Writes the price of a model in one line. */
export function writePrice(price: KnownPrice | null): string {
  if (!price) return words.unknown
  const { input, output } = price.rates
  if (input === 0 && output === 0) return words.costsNothing
  return words.perMillion(formatExactCost(input), formatExactCost(output))
}

/** Writes the context window and the abilities of a model in one line. */
export function writeAbilities(model: Omit<ModelChoice, 'price'>): string {
  const { images, documents, effort, format } = words.abilities
  return [
    model.window === null ? words.windowUnknown : words.window(model.window),
    model.takesImages && images,
    model.takesDocuments && documents,
    model.takesEffort && effort,
    model.takesFormat && format,
  ]
    .filter(Boolean)
    .join(' · ')
}
