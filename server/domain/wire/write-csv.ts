/** Writes a cell of CSV. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function writeCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
