/**
 * Reads the pixels of a picture from its first bytes. A small file may name a size that fills the memory of everybody who
 * opens it, and a picture that moves is no face: both are null, as is everything that can't be read.
 */
export function readPictureSize(type: string, bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return readPng(bytes, view)
    if (type === 'image/webp') return readWebp(bytes, view)
    if (type === 'image/jpeg') return readJpeg(view)
  } catch (error) {
    // The file ends too early.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function textAt(bytes: Uint8Array, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4))
}

function readPng(bytes: Uint8Array, view: DataView) {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4) === 'acTL') return null
  }
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function readWebp(bytes: Uint8Array, view: DataView) {
  const form = textAt(bytes, 12)
  if (form === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form === 'VP8L') {
    const packed = view.getUint32(21, true)
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  }
  const isAnimated = (view.getUint8(20) & 2) !== 0
  if (form !== 'VP8X' || isAnimated) return null
  const read24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1
  return { width: read24(24), height: read24(27) }
}

/** The markers of a frame, which holds the size. */
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

function readJpeg(view: DataView) {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (frames.has(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}
