import type { ExtractedText } from '../../../domain/files/file-text.ts'
import { readPlain } from './read-plain.ts'
import { Refused } from './refused.ts'

/**
 * Extracts the text of a file. Its bytes say of which kind it is; only for text in an old encoding its name
 * counts too. Runs in a process of its own (extract-process.ts): files come from anybody.
 */
export async function extractText(bytes: Uint8Array, name: string): Promise<ExtractedText> {
  try {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1')
    // The libraries are loaded only for their own kind: most of the time goes into that.
    if (head.includes('%PDF-')) return await (await import('./read-pdf.ts')).readPdf(bytes)
    if (head.startsWith('PK\x03\x04')) return await (await import('./read-office.ts')).readOffice(bytes)
    if (head.startsWith('\xd0\xcf\x11\xe0'))
      throw new Refused(isNewOffice(name) ? 'encrypted' : 'unsupported')
    return readPlain(bytes, name)
  } catch (error) {
    return { status: 'refused', reason: error instanceof Refused ? error.reason : 'broken' }
  }
}

/** A document of Word or Excel with a password is kept in the old form of those programs. */
function isNewOffice(name: string): boolean {
  return /\.(docx|xlsx)$/i.test(name)
}
