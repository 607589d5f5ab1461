import { gzipSync } from 'node:zlib'
import type { Exchange } from '../exchange.ts'
import { keepFor } from '../keep-for.ts'

/** So many words of each list are sent; the whole lists are larger than all scripts of a page together. */
const mostWords = 12_000

const readWords = keepFor(Number.POSITIVE_INFINITY, async () => {
  const [common, english] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = {
    'passwords-common': common.dictionary['passwords-common'].slice(0, mostWords),
    'commonWords-en': english.dictionary['commonWords-en'].slice(0, mostWords),
    'firstnames-en': english.dictionary['firstnames-en'],
  }
  const { qwerty, qwertz, azerty, keypad } = common.adjacencyGraphs
  return gzipSync(JSON.stringify({ dictionary, graphs: { qwerty, qwertz, azerty, keypad } }))
})

/**
 * Sends the words that a page judges a new password by while it is typed. The verdict that counts is the
 * server's, which knows more words.
 */
export async function sendPasswordWords({ req, res }: Exchange): Promise<void> {
  const body = await readWords()
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.setHeader('content-encoding', 'gzip')
  res.setHeader('content-length', body.byteLength)
  res.setHeader('cache-control', 'public, max-age=86400')
  res.end(req.method === 'HEAD' ? undefined : body)
}
