import * as z from 'zod'

const storedMessage = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
})

/** Returns whether a stored answer has nothing but thinking. */
export function isOnlyThinking(response: string): boolean {
  const { content } = storedMessage.parse(JSON.parse(response))
  return content.every(({ type }) => type === 'thinking' || type === 'redacted_thinking')
}

/** Returns the words of a stored answer; the other content of its blocks is not for people. */
export function readStoredText(response: string | null): string {
  if (response === null) return ''
  return storedMessage
    .parse(JSON.parse(response))
    .content.flatMap(block => (block.type === 'text' && block.text ? [block.text] : []))
    .join('')
}
