/**
 * The prices of models, in US dollars per million tokens. Data, not logic: a new price is a new line. A model
 * that is not listed has no known price; its tokens are counted and its cost is shown as unknown, never as
 * zero. A workspace can give prices of its own (domain/models/model-price.ts).
 */
export interface Rates {
  input: number
  output: number
  cacheRead: number
  cacheWrite5m: number
  cacheWrite1h: number
}

export interface Price extends Rates {
  /**
   * The rates for requests with a longer prompt (cache reads and writes included), for every token of the
   * request.
   */
  longPrompt?: Rates & { above: number }
}

const prices: Readonly<Record<string, Price>> = {
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2, cacheWrite5m: 5, cacheWrite1h: 8 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.1, cacheWrite5m: 2.5, cacheWrite1h: 4 },
  'claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite5m: 0.125,
    cacheWrite1h: 0.2,
    longPrompt: {
      above: 100_000,
      input: 0.5,
      output: 2.5,
      cacheRead: 0.05,
      cacheWrite5m: 0.625,
      cacheWrite1h: 1,
    },
  },
  'claude-fable-5-1': { input: 10, output: 50, cacheRead: 1, cacheWrite5m: 12.5, cacheWrite1h: 20 },
  'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5, cacheWrite5m: 6.25, cacheWrite1h: 10 },
  'claude-sonnet-5': { input: 2, output: 10, cacheRead: 0.2, cacheWrite5m: 2.5, cacheWrite1h: 4 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1, cacheWrite5m: 1.25, cacheWrite1h: 2 },
}

/** The price of a model, null if nobody knows it; or its name, to use the built-in price. */
export type Priced = string | Price | null

/** Returns the built-in price of a model; null: it has none. */
export function builtInPrice(model: string): Price | null {
  return prices[plainName(model)] ?? null
}

/** Returns the basis of a call's price: its own price, or the name of its model where it has none of its own. */
export function pricedBy({ model, price }: { model: string; price?: Price | null | undefined }): Priced {
  return price === undefined ? model : price
}

export interface BilledTokens {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  cacheReadTokens?: number | undefined
  /** The tokens of all writes; one-hour writes are part of them. */
  cacheWriteTokens?: number | undefined
  cacheWrite1hTokens?: number | undefined
}

/** Returns the cost of one model call in US dollars; null if the model's price is not known. */
export function priceCall(priced: Priced, tokens: BilledTokens): number | null {
  const { cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = tokens
  const rates = ratesFor(priced, promptOf(tokens))
  if (!rates) return null
  return toMicros(
    (tokens.inputTokens ?? 0) * rates.input +
      (tokens.outputTokens ?? 0) * rates.output +
      (tokens.cacheReadTokens ?? 0) * rates.cacheRead +
      (cacheWriteTokens - cacheWrite1hTokens) * rates.cacheWrite5m +
      cacheWrite1hTokens * rates.cacheWrite1h,
    Math.round,
  )
}

/** The tokens of a prompt, as its price depends on the cache. */
export interface PromptTokens {
  /** All tokens of the prompt. */
  promptTokens: number
  /** The tokens at its start that the cache holds already; they are only read. */
  cachedTokens: number
  /** The tokens at its end, after its last cache mark, which are not written into the cache. */
  unmarkedTokens: number
}

/**
 * Returns the cost of a call if its answer is as long as it may be: the cached tokens are read, the others up
 * to the last mark are written into the cache, the rest has the plain price. Null: the price is not known.
 */
export function priceAtMost(
  priced: Priced,
  { maxTokens, ...prompt }: PromptTokens & { maxTokens: number },
): number | null {
  const rates = ratesFor(priced, prompt.promptTokens)
  return rates && toMicros(pricePrompt(rates, prompt) + maxTokens * rates.output, Math.ceil)
}

/**
 * Returns the length of answer that the dollars pay for; below 0: they don't even pay for its prompt. Null:
 * the price is not known.
 */
export function affordTokens(
  priced: Priced,
  { usd, ...prompt }: PromptTokens & { usd: number },
): number | null {
  const rates = ratesFor(priced, prompt.promptTokens)
  if (!rates) return null
  // The result is a little lower than the exact one, so that the reserved amount never rounds up above the
  // dollars.
  return divide(usd * 1e6 - 1 - pricePrompt(rates, prompt), rates.output)
}

/**
 * Returns the most tokens of a prompt that the dollars pay for together with an answer, if the cache holds
 * nothing of it; 0: none. Null: the price is not known.
 */
export function affordPrompt(
  priced: Priced,
  { usd, maxTokens }: { usd: number; maxTokens: number },
): number | null {
  const price = priceOf(priced)
  if (!price) return null
  const { longPrompt } = price
  const tokensAt = (rates: Rates) =>
    Math.max(0, divide(usd * 1e6 - 1 - maxTokens * rates.output, rates.cacheWrite5m))
  if (!longPrompt) return tokensAt(price)
  const long = tokensAt(longPrompt)
  return long > longPrompt.above ? long : Math.min(longPrompt.above, tokensAt(price))
}

function pricePrompt(rates: Rates, { promptTokens, cachedTokens, unmarkedTokens }: PromptTokens): number {
  const cached = Math.min(cachedTokens, promptTokens)
  const plain = Math.min(unmarkedTokens, promptTokens - cached)
  return cached * rates.cacheRead + (promptTokens - cached - plain) * rates.cacheWrite5m + plain * rates.input
}

/**
 * Returns the saving of the cache: reads are cheap, writes cost extra. Below 0 if the written tokens were
 * never read.
 */
export function priceSaving(priced: Priced, tokens: BilledTokens): number | null {
  const { cacheReadTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = tokens
  const rates = ratesFor(priced, promptOf(tokens))
  if (!rates) return null
  return toMicros(
    cacheReadTokens * (rates.input - rates.cacheRead) +
      (cacheWriteTokens - cacheWrite1hTokens) * (rates.input - rates.cacheWrite5m) +
      cacheWrite1hTokens * (rates.input - rates.cacheWrite1h),
    Math.round,
  )
}

/** Where tokens cost nothing, money is no bound. */
function divide(micros: number, rate: number): number {
  if (rate === 0) return micros >= -1 ? Number.MAX_SAFE_INTEGER : -1
  return Math.floor(micros / rate)
}

function priceOf(priced: Priced): Price | null {
  return typeof priced === 'string' ? builtInPrice(priced) : priced
}

function ratesFor(priced: Priced, promptTokens: number): Rates | null {
  const price = priceOf(priced)
  if (!price) return null
  return price.longPrompt && promptTokens > price.longPrompt.above ? price.longPrompt : price
}

/** Returns the name of a model without the date of a snapshot. */
export function plainName(model: string): string {
  return model.replace(/-\d{8}$/, '')
}

function promptOf({ inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: BilledTokens): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens
}

/**
 * Converts a cost to dollars. Prices are per million tokens, so the sum is in millionths of a dollar: as
 * exact as it is stored.
 */
function toMicros(micros: number, round: (value: number) => number): number {
  return round(Number(micros.toFixed(3))) / 1e6
}
