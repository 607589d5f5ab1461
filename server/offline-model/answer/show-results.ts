import * as z from 'zod'
import { showCite, showName, showQuote } from './markup.ts'
import { type ToolResult, unescapeText } from './read-conversation.ts'
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
const decided = z.object({
  decisions: z.array(z.object({ text: z.string(), cite: z.string().optional() })),
  not_searched: z.string().optional(),
})
const recalled = z.object({
  memories: z.array(z.object({ text: z.string(), said_by: z.string(), cite: z.string().optional() })),
})
const kept = z.object({ remembered: z.string() })
const forked = z.object({ fork_id: z.string(), description: z.string() })

const nothing = 'I found nothing.'

/**
 * Shows the messages and decisions that a tool found. Other results are told in a sentence: they are written for
 * models, with names and tags that mean nothing to people.
 */
export function showResults(results: readonly ToolResult[], most: number): string[] {
  return results.flatMap(({ text, failed }) => {
    if (failed) return ['That did not work.']
    const data = parse(text)
    const messages = found.safeParse(data).data
    if (messages) return showFound(messages, most)
    const decisions = decided.safeParse(data).data
    if (decisions) {
      const lines = decisions.decisions.slice(0, most).map(line => `${showQuote(line.text)}${showCite(line)}`)
      return [
        ...(lines.length > 0 ? lines : [nothing]),
        ...(decisions.not_searched ? [decisions.not_searched] : []),
      ]
    }
    const memories = recalled.safeParse(data).data?.memories
    if (memories) {
      const lines = memories.slice(0, most)
      return lines.length > 0
        ? lines.map(line => `**${showName(line.said_by)}**: ${showQuote(line.text)}${showCite(line)}`)
        : [nothing]
    }
    const remembered = kept.safeParse(data).data?.remembered
    if (remembered !== undefined) return [showQuote(remembered)]
    const fork = forked.safeParse(data).data
    if (fork) return [`I opened the fork ${showQuote(fork.description)}.`]
    return [data === null ? showWords(text) : 'Done.']
  })
}

function showFound({ messages, channel: here, not_searched: hidden }: z.infer<typeof found>, most: number) {
  const shown = messages.slice(0, most).map(({ author, text: words, cite, channel = here }) => {
    const name = author.replace(/ \(AI\)$/, '')
    const place = channel ? ` in #${showName(channel)}` : ''
    return `**${showName(name)}**${name === author ? '' : ' (AI)'}${place}: ${showQuote(words)}${showCite({ cite })}`
  })
  return [...(shown.length > 0 ? shown : [nothing]), ...(hidden ? [hidden] : [])]
}

/** Shows the beginning of a text, which may stand in a tag that names the person or agent whose words they are. */
function showWords(text: string): string {
  const [, from, inner] = /<\w+ (?:from|author)="([^"]*)"[^>]*>([\s\S]*?)<\/\w+>/.exec(text) ?? []
  const [first] = splitSentences(unescapeText((inner ?? text).replace(/<[^>]*>/g, ' ')))
  if (!first) return 'Done.'
  return from === undefined ? showQuote(first) : `**${showName(unescapeText(from))}**: ${showQuote(first)}`
}

/** Null: the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
