/** Whether what a line rests on stands where it says. Pure. */

/**
 * The exact words of a message that a quote means, when they stand in it: spaces and line breaks don't count, everything
 * else does. Null: they don't stand there.
 */
export function checkQuote(messageContent: string, quote: string): string | null {
  const words = quote.trim().split(/\s+/u)
  if (words[0] === '') return null
  const pattern = words.map(word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+')
  return new RegExp(pattern, 'u').exec(messageContent)?.[0] ?? null
}
