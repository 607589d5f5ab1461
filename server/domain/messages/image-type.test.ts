import { describe, expect, it } from 'vitest'
import { readImageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

describe('the picture type of bytes', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['GIF89a\x01\0', 'image/gif'],
    ['GIF87a\x01\0', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1', 'image/avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0avifmiaf', 'image/avif'],
  ])('is recognised by their beginning: %j', (head, type) => {
    expect(readImageType(bytes(head))).toBe(type)
  })

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html><script>alert(1)</script>',
    'PNG\r\n\x1a\n',
    'RIFF\x10\0\0\0WAVEfmt ',
    '\0\0\0\x1cftypisom\0\0\0\0mp42',
    '%PDF-1.7',
  ])('is null for anything else: %j', head => {
    expect(readImageType(bytes(head))).toBeNull()
  })
})
