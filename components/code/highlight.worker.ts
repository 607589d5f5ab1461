import * as z from 'zod/mini'
import { colourCode } from './colour-code'

const question = z.object({ grammar: z.string(), code: z.string() })

/** Colours code outside of the page's thread. The caller makes sure that it asks one thing at a time. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const asked = question.safeParse(data)
  const answer = asked.success ? colourCode(asked.data.grammar, asked.data.code) : Promise.resolve(null)
  answer.then(
    pairs => postMessage(pairs),
    () => postMessage(null),
  )
})
