import type { Tx } from '../../db/client.ts'
import { findSourceTexts } from '../../db/memory/source-texts.ts'
import { type MemorySourceGiven, memoryLimits } from '../../domain/memory/memory-item.ts'
import { checkQuote } from '../../domain/results/check-result.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/**
 * Returns sources with the exact words of their messages and files, each once. Refuses a quote that is not there. Runs
 * as the service.
 */
export async function checkSources(
  tx: Tx,
  { workspaceId, sources }: { workspaceId: string; sources: readonly MemorySourceGiven[] },
): Promise<{ messageId: string; attachmentId: string | null; quote: string }[]> {
  if (sources.length === 0 || sources.length > memoryLimits.sources) {
    throw new DomainError(
      'invalid_input',
      `Name one to ${memoryLimits.sources} sources. Nothing is remembered without one.`,
    )
  }
  const texts = await findSourceTexts(tx, { workspaceId, sources })
  const checked = new Map<string, { messageId: string; attachmentId: string | null; quote: string }>()
  for (const { messageId, attachmentId = null, quote } of sources) {
    const text = texts.get(attachmentId ?? messageId)
    const words = text === undefined ? null : checkQuote(text, quote)
    if (words === null) {
      throw new DomainError(
        'citation_unknown',
        `These words are not in their source, so nothing was remembered: “${quote.slice(0, 200)}”. Quote the exact words.`,
      )
    }
    checked.set(`${attachmentId ?? messageId}\n${words}`, { messageId, attachmentId, quote: words })
  }
  return [...checked.values()]
}
