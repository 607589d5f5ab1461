/**
 * The prices that a workspace gives, in US dollars per million tokens, above the built-in ones. A price counts from its
 * day on, so a change never touches the cost of a call that was made before.
 */
import * as z from 'zod'
import { builtInPrice, type Price, plainName, type Rates } from '../spending/prices.ts'
import { id } from '../wire/ids.ts'
import { modelPlace } from './model-place.ts'

const rate = z
  .number({ error: 'Enter a price, for example 2.5.' })
  .min(0, 'A price can’t be below $0.')
  .max(100_000, 'A price can be up to $100,000 per million tokens.')

const rates = z.strictObject({
  input: rate,
  output: rate,
  cacheRead: rate,
  cacheWrite5m: rate,
  cacheWrite1h: rate,
})

const day = z.iso.date()

/** A price as an admin gives it. `endpointId` null: at every endpoint without a price of its own for the model. */
export const newModelPrice = z.strictObject({
  model: z.string().trim().min(1, 'Enter the name of a model.').max(100),
  endpointId: id.nullable(),
  validFrom: day,
  rates,
})
export type NewModelPrice = z.infer<typeof newModelPrice>

/** `createdByName` null: the person has left. */
export const modelPrice = newModelPrice.extend({ id, createdByName: z.string().nullable() })
export type ModelPrice = z.infer<typeof modelPrice>

type DatedPrice = Pick<ModelPrice, 'model' | 'endpointId' | 'validFrom' | 'rates'>

/** A price with its source, for people. */
export const knownPrice = z.object({
  rates,
  /** The day from which it counts; null: it is built in. */
  since: day.nullable(),
  /** Longer prompts cost more. */
  hasLongPrompts: z.boolean(),
})
export type KnownPrice = z.infer<typeof knownPrice>

/** The price of the built-in offline model. */
export const freePrice: KnownPrice = {
  rates: { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
  since: null,
  hasLongPrompts: false,
}

/** A model that the workspace uses, with today's price; null: nobody knows it. */
export const pricedModel = modelPlace.extend({ usedBy: z.array(z.string()), price: knownPrice.nullable() })
export type PricedModel = z.infer<typeof pricedModel>

/** Returns the day of a time, as prices count days: in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/**
 * Finds the price that a workspace gives to a model on a day: the endpoint's own, then the one for all endpoints, each
 * the newest that counts already. Undefined: it gives none, so the built-in price counts.
 */
function findGivenPrice<Given extends DatedPrice>(
  given: readonly Given[],
  { model, endpointId, on }: { model: string; endpointId: string | null; on: string },
): Given | undefined {
  const names = [...new Set([model, plainName(model)])]
  const counting = given
    .filter(price => price.validFrom <= on)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  const places = endpointId === null ? [null] : [endpointId, null]
  for (const place of places) {
    for (const name of names) {
      const found = counting.find(price => price.endpointId === place && price.model === name)
      if (found) return found
    }
  }
  return undefined
}

/**
 * Returns the price of a model on a day; null: nobody knows it. The operator pays for the server's own endpoint and limits
 * the spending there, so its prices are never below the built-in ones.
 */
export function findPrice(
  given: readonly DatedPrice[],
  asked: { model: string; endpointId: string | null; on: string },
): Price | null {
  const rates = findGivenPrice(given, asked)?.rates
  const builtIn = builtInPrice(asked.model)
  if (!rates || !builtIn) return rates ?? builtIn
  return asked.endpointId === null ? raiseTo(builtIn, rates) : rates
}

/** Returns the higher one of each rate. */
function raiseTo({ longPrompt, ...least }: Price, rates: Rates): Price {
  const raised = higher(least, rates)
  return longPrompt
    ? { ...raised, longPrompt: { above: longPrompt.above, ...higher(longPrompt, rates) } }
    : raised
}

function higher(one: Rates, other: Rates): Rates {
  return {
    input: Math.max(one.input, other.input),
    output: Math.max(one.output, other.output),
    cacheRead: Math.max(one.cacheRead, other.cacheRead),
    cacheWrite5m: Math.max(one.cacheWrite5m, other.cacheWrite5m),
    cacheWrite1h: Math.max(one.cacheWrite1h, other.cacheWrite1h),
  }
}

/** Returns whether a price is below the built-in one of its model. */
export function isBelowBuiltIn({ model, rates }: Pick<NewModelPrice, 'model' | 'rates'>): boolean {
  const builtIn = builtInPrice(model)
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = rates
  return (
    builtIn !== null &&
    (input < builtIn.input ||
      output < builtIn.output ||
      cacheRead < builtIn.cacheRead ||
      cacheWrite5m < builtIn.cacheWrite5m ||
      cacheWrite1h < builtIn.cacheWrite1h)
  )
}

/** Returns the price of a model on a day as people are shown it; null: nobody knows it. */
export function describePrice(
  given: readonly DatedPrice[],
  asked: { model: string; endpointId: string | null; on: string },
): KnownPrice | null {
  const since = findGivenPrice(given, asked)?.validFrom ?? null
  const price = findPrice(given, asked)
  return price && { rates: pickRates(price), since, hasLongPrompts: price.longPrompt !== undefined }
}

function pickRates({ input, output, cacheRead, cacheWrite5m, cacheWrite1h }: Rates): Rates {
  return { input, output, cacheRead, cacheWrite5m, cacheWrite1h }
}
