import { gfm } from '@joplin/turndown-plugin-gfm'
import mammoth from 'mammoth'
import readXlsxFile from 'read-excel-file/node'
import TurndownService from 'turndown'
import { cleanText, extractLimits, type ReadyText } from '../../../domain/files/file-text.ts'
import { Refused } from './refused.ts'
import { repack, unpack } from './unpack.ts'

/** Reads a document of Word or Excel. Each is an archive of XML. */
export async function readOffice(bytes: Uint8Array): Promise<ReadyText> {
  const parts = unpack(bytes)
  if ('word/document.xml' in parts) return readWord(repack(parts))
  if ('xl/workbook.xml' in parts) return readSheets(repack(parts))
  throw new Refused('unsupported')
}

/** Words as Markdown: headings, lists and tables stay. */
async function readWord(buffer: Buffer): Promise<ReadyText> {
  const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false })
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' }).use(gfm).remove('img')
  // These words are searched and quoted: they keep their own characters.
  turndown.escape = words => words
  const { text, isCut } = cleanText(turndown.turndown(value))
  return { status: 'ready', kind: 'docx', pages: null, text, isCut }
}

/** Each sheet under its name, as lines of a CSV file. */
async function readSheets(buffer: Buffer): Promise<ReadyText> {
  const parts: string[] = []
  let length = 0
  for (const { sheet, data } of await readXlsxFile(buffer)) {
    parts.push(`# ${sheet}`)
    for (const row of data) {
      if (length > extractLimits.text) break
      const line = row.map(writeCell).join(',').replace(/,+$/, '')
      if (line === '') continue
      parts.push(line)
      length += line.length + 1
    }
    parts.push('')
  }
  return { status: 'ready', kind: 'xlsx', pages: null, ...cleanText(parts.join('\n')) }
}

function writeCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  const words = String(cell)
  return /[",\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
