import { PNG } from 'pngjs'

/** Draws a picture of hills, so that a picture in a message is not one flat colour. */
export function drawPng(width: number, height: number, tint: number): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const hill = height * (0.55 + 0.18 * Math.sin((x / width) * 7 + tint))
      const isSky = y < hill
      png.data[at] = isSky ? 120 + tint * 20 : 40 + ((x + y) % 48)
      png.data[at + 1] = isSky ? 150 + Math.round((y / height) * 80) : 90 + Math.round((y / height) * 90)
      png.data[at + 2] = isSky ? 210 : 50 + tint * 12
      png.data[at + 3] = 255
    }
  }
  return new Uint8Array(PNG.sync.write(png))
}
