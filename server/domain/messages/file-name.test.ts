import { describe, expect, it } from 'vitest'
import { normalizeFileName } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Ernte Bericht (2).xlsx', 'Ernte Bericht (2).xlsx'],
    ['u\u0308bersicht.txt', 'übersicht.txt'],
    ['报告.docx', '报告.docx'],
    ['🍎🍐.png', '🍎🍐.png'],
    ['🧑\u200d🌾.png', '🧑\u200d🌾.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
    ['a\nb\tc.txt', 'a b c.txt'],
    ['nul\u0000l.txt', 'null.txt'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['zero\u200bwidth\ufeff.png', 'zerowidth.png'],
    ['<img src=x onerror="a">.png', '_img src=x onerror=_a__.png'],
    ['.bashrc', 'bashrc'],
    ['trailing. . .', 'trailing'],
    ['', 'file'],
    ['...', 'file'],
    ['\u202e\u200f', 'file'],
    ['half\ud83d.png', 'half\ufffd.png'],
  ])('%j is kept as %j', (given, kept) => {
    expect(normalizeFileName(given)).toBe(kept)
  })

  it('keeps its ending if it is too long', () => {
    const kept = normalizeFileName(`${'🍎'.repeat(300)}.tar.gz`)
    expect([...kept]).toHaveLength(120)
    expect(kept).toMatch(/🍎….gz$/u)
    expect(normalizeFileName(kept)).toBe(kept)
  })
})
