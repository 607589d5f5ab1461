import { describe, expect, it } from 'vitest'
import { checkFiles } from './check-files'

const file = (name: string, size = 10) => ({ name, size })
const megabyte = 1024 * 1024

describe('files that were picked', () => {
  it('are taken, whatever their type', () => {
    const files = [file('a.png'), file('b.exe'), file('no ending'), file('large', 25 * megabyte)]
    expect(checkFiles(files, 0)).toEqual({ taken: files, problems: [] })
  })

  it('are refused one by one with the reason, and the others stay', () => {
    const fine = file('fine.txt')
    const { taken, problems } = checkFiles([file('void.txt', 0), fine, file('film.mov', 26 * megabyte)], 0)
    expect(taken).toEqual([fine])
    expect(problems).toEqual([
      '“void.txt” is empty and can’t be sent.',
      '“film.mov” is 26 MB. A file can be up to 25 MB. Make the file smaller, or share a link to it.',
    ])
  })

  it('are limited to the number that a message may have, including those already attached', () => {
    const files = Array.from({ length: 6 }, (_, index) => file(`${index}.txt`))
    const { taken, problems } = checkFiles(files, 7)
    expect(taken).toEqual(files.slice(0, 3))
    expect(problems).toEqual(['A message can have up to 10 files. 3 were not added.'])
    expect(checkFiles(files, 12).taken).toEqual([])
  })

  it('get names without characters that reverse or hide them', () => {
    expect(checkFiles([file('cod\u202egpj.exe', 0)], 0).problems[0]).toContain('“codgpj.exe”')
  })
})
