/** Files of the kinds that people attach, written by hand. */
import { strToU8, zipSync } from 'fflate'

/** Writes a PDF with a line of text on each page. */
export function writePdf(pages: readonly string[], { isEncrypted = false } = {}): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((words, index) => {
      const stream = words === '' ? '' : `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  return layPdf(objects, isEncrypted)
}

function layPdf(objects: readonly string[], isEncrypted = false): Buffer {
  const key = '41'.repeat(32)
  // A password is needed: that of nobody does not open it.
  const lock = isEncrypted
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`
    : ''
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Writes a document of Word: `body` is the XML of its paragraphs. */
export function writeDocx(body: string): Buffer {
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

export function writeParagraph(words: string, style?: string): string {
  const look = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  return `<w:p>${look}<w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
}

/** Writes a document of Excel with one sheet. A date is the number of its day, as Excel keeps it. */
export function writeXlsx(
  sheet: string,
  rows: readonly (readonly (string | number | { day: number })[])[],
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = (row: (typeof rows)[number], number: number) =>
    row.map((cell, index) => {
      const at = `r="${String.fromCharCode(65 + index)}${number}"`
      if (typeof cell === 'string') return `<c ${at} t="inlineStr"><is><t>${cell}</t></is></c>`
      return typeof cell === 'number'
        ? `<c ${at}><v>${cell}</v></c>`
        : `<c ${at} s="1"><v>${cell.day}</v></c>`
    })
  const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`)
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

/** Writes an archive that names itself a document and unpacks to so many bytes of nothing. */
export function writeZipBomb(bytes: number): Buffer {
  return Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(bytes) }, { level: 9 }))
}

export function zip(parts: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, strToU8(words)]))),
  )
}
