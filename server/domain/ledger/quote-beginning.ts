import { entryLimits } from './entry.ts'

/**
 * Returns the first words of a message as an exact quote: its first line, cut between words. No character is halved.
 */
export function quoteBeginning(content: string): string {
  const line = content.trim().split('\n')[0] ?? ''
  if (line.length <= entryLimits.quoteLength) return line.trim()
  const cut = line.slice(0, entryLimits.quoteLength).replace(/[\ud800-\udbff]$/, '')
  const end = cut.search(/\s\S*$/)
  return (end > 0 ? cut.slice(0, end) : cut).trim()
}
