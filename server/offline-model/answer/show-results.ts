import { showName, showQuote } from './markup.ts'
import type { ToolResult } from './read-conversation.ts'
import { splitSentences } from './sentences.ts'

/** What tools brought, in lines: messages that they found by who said them where, of anything else the beginning. */
export function showResults(results: readonly ToolResult[], most: number): string[] {
  return results.flatMap(result => {
    const messages = result.failed ? null : readMessages(result.text)
    if (!messages) return [showFirst(result)]
    return messages.length > 0
      ? messages.slice(0, most).map(showMessage)
      : [`**${showName(result.tool)}** found nothing.`]
  })
}

function showFirst({ tool, text, failed }: ToolResult): string {
  const [first] = splitSentences(text)
  return `**${showName(tool)}** ${failed ? 'failed' : 'answered'}: ${first ? showQuote(first) : 'nothing'}`
}

interface Told {
  author: string
  text: string
  channel: string | null
}

function showMessage({ author, text, channel }: Told): string {
  const isAgent = author.endsWith(' (AI)')
  const name = `**${showName(author.replace(/ \(AI\)$/, ''))}**${isAgent ? ' (AI)' : ''}`
  return `${name}${channel ? ` in #${showName(channel)}` : ''}: ${showQuote(text)}`
}

/** Null: the result is no list of messages. */
function readMessages(text: string): Told[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isObject(parsed) || !Array.isArray(parsed.messages)) return null
    const { channel: place } = parsed
    return parsed.messages
      .filter(isObject)
      .flatMap(({ author, text: words, channel = place }) =>
        typeof author === 'string' && typeof words === 'string'
          ? [{ author, text: words, channel: typeof channel === 'string' ? channel : null }]
          : [],
      )
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
