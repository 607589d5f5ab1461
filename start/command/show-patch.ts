import { createTwoFilesPatch } from 'diff'
import type { DocumentPreview } from '../../server/domain/agents/documents/preview.ts'
import type { Terminal } from './terminal.ts'

/** Prints the difference to the server's version as a patch. False: there is none. */
export function showPatch(
  { out }: Pick<Terminal, 'out'>,
  file: string,
  { before, after }: Pick<DocumentPreview, 'before' | 'after'>,
): boolean {
  const slug = after?.fields.slug
  const [old, now] = [before?.document ?? '', after?.document ?? '']
  if (old === now) {
    out(`${file}: @${slug} is the same.\n`)
    return false
  }
  const server = before ? `@${slug}` : '/dev/null'
  out(createTwoFilesPatch(server, file, old, now, undefined, undefined, { context: 2 }))
  return true
}
