import type { Product } from '../product/open-product.ts'
import { readRequest } from '../product/read-request.ts'
import { type Drawn, drawRequest } from './draw-request.ts'
import { situations } from './situations.ts'

/** Prints the exact request of each situation: for people, or as its bytes. */
export async function printRequests(
  product: Product,
  { only, json }: { only: RegExp; json: boolean },
  say: (line: string) => void,
): Promise<void> {
  const chosen = situations.filter(({ name }) => only.test(name))
  if (chosen.length === 0) throw new Error(`No situation matches ${only}.`)
  const drawn: Drawn = new Map()
  for (const { name, about, play } of chosen) {
    await product.script.reset()
    const body = await play(product, new Date())
    if (json) say(body)
    else
      say(
        [`═══ ${name} `.padEnd(100, '═'), about, '', drawRequest(name, readRequest(body), drawn), ''].join(
          '\n',
        ),
      )
  }
}
