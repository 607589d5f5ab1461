import * as z from 'zod'
import { showCite, showName, showQuote } from './markup.ts'
import type { ToolResult } from './read-conversation.ts'
import { splitSentences } from './sentences.ts'

const found = z.object({
  channel: z.string().nullish(),
  messages: z.array(
    z.object({
      author: z.string(),
      text: z.string(),
      channel: z.string().nullish(),
      cite: z.string().optional(),
    }),
  ),
  not_searched: z.string().optional(),
})

/** Shows the messages that a tool found, with their authors and channels. Of other results it quotes the beginning. */
export function showResults(results: readonly ToolResult[], most: number): string[] {
  return results.flatMap(({ tool, text, failed }) => {
    const { success, data } = found.safeParse(failed ? null : parse(text))
    if (!success) {
      const [first] = splitSentences(text)
      return `**${showName(tool)}** ${failed ? 'failed' : 'answered'}: ${first ? showQuote(first) : 'nothing'}`
    }
    const hidden = data.not_searched ? [showQuote(data.not_searched)] : []
    if (data.messages.length === 0) return [`**${showName(tool)}** found nothing.`, ...hidden]
    const shown = data.messages
      .slice(0, most)
      .map(({ author, text: words, cite, channel = data.channel }) => {
        const name = author.replace(/ \(AI\)$/, '')
        const place = channel ? ` in #${showName(channel)}` : ''
        return `**${showName(name)}**${name === author ? '' : ' (AI)'}${place}: ${showQuote(words)}${showCite({ cite })}`
      })
    return [...shown, ...hidden]
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
