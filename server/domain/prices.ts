/**
 * What models cost, in US dollars per million tokens. Data, not logic: a new price is a new line. A model that is not
 * listed has no known price; its tokens are counted and its cost is shown as unknown, never as nothing.
 */
interface Rates {
  input: number
  output: number
  cacheRead: number
  cacheWrite5m: number
  cacheWrite1h: number
}

interface Price extends Rates {
  /** For requests whose prompt (cache reads and writes included) is longer, on every token of the request. */
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

export interface BilledTokens {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  cacheReadTokens?: number | undefined
  /** All writes; those for an hour are part of them. */
  cacheWriteTokens?: number | undefined
  cacheWrite1hTokens?: number | undefined
}

/** The cost of one model call in US dollars; null where the model's price is not known. */
export function priceCall(model: string, tokens: BilledTokens): number | null {
  const price = prices[model.replace(/-\d{8}$/, '')]
  if (!price) return null
  const {
    inputTokens = 0,
    outputTokens = 0,
    cacheReadTokens = 0,
    cacheWriteTokens = 0,
    cacheWrite1hTokens = 0,
  } = tokens
  const prompt = inputTokens + cacheReadTokens + cacheWriteTokens
  const rates = price.longPrompt && prompt > price.longPrompt.above ? price.longPrompt : price
  const dollars =
    (inputTokens * rates.input +
      outputTokens * rates.output +
      cacheReadTokens * rates.cacheRead +
      (cacheWriteTokens - cacheWrite1hTokens) * rates.cacheWrite5m +
      cacheWrite1hTokens * rates.cacheWrite1h) /
    1_000_000
  return Math.round(dollars * 1e6) / 1e6
}
