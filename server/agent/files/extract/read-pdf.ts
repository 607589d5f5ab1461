import { getDocumentProxy } from 'unpdf'
import { cleanText, extractLimits, type ReadyText } from '../../../domain/files/file-text.ts'
import { Refused } from './refused.ts'

/** Reads the words of a PDF, page by page. The pages of a scan have none. */
export async function readPdf(bytes: Uint8Array): Promise<ReadyText> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw new Refused(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')
  })
  if (pdf.numPages < 1) throw new Refused('broken')
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages && length <= extractLimits.text; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    if (words.trim() === '') continue
    pages.push(`[page ${number}]\n${words.trim()}`)
    length += words.length
  }
  return { status: 'ready', kind: 'pdf', pages: pdf.numPages, ...cleanText(pages.join('\n\n')) }
}
