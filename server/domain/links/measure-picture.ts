import { readImageType } from '../messages/image-type.ts'

/** A picture whose bytes say what it is. */
export interface Measured {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
}

/** More pixels than this would be a bomb for the browsers that draw it. */
const mostPixels = 30_000_000

/** Reads the type and the size of a picture from its bytes; null: it is none, or one that we don't show. */
export function measurePicture(bytes: Uint8Array): Measured | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = readImageType(bytes)
  try {
    const size = sizeOf(type, view)
    return size && size.width > 0 && size.height > 0 && size.width * size.height <= mostPixels ? size : null
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return null
    throw error
  }
}

function sizeOf(type: string | null, view: DataView): Measured | null {
  switch (type) {
    case 'image/png':
      return { type, width: view.getUint32(16), height: view.getUint32(20) }
    case 'image/gif':
      return { type, width: view.getUint16(6, true), height: view.getUint16(8, true) }
    case 'image/jpeg':
      return measureJpeg(view)
    case 'image/webp':
      return measureWebp(view)
    default:
      return null
  }
}

function measureJpeg(view: DataView): Measured | null {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // The frame headers, which hold the size: all SOFn but the tables DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function measureWebp(view: DataView): Measured | null {
  const type = 'image/webp'
  const kind = String.fromCharCode(...[12, 13, 14, 15].map(at => view.getUint8(at)))
  if (kind === 'VP8 ') {
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return null
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  return { type, width: three(24) + 1, height: three(27) + 1 }
}
