/** The forms in which vectors are stored. */

/** Writes a vector as 4-byte numbers, the lowest byte first. */
export function writeVector(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeFloatLE(value, index * 4)
  return buffer
}

/** Reads the form of writeVector. */
export function readVector(buffer: Buffer): Float32Array {
  const values = new Float32Array(buffer.length / 4)
  for (let index = 0; index < values.length; index++) values[index] = buffer.readFloatLE(index * 4)
  return values
}

/** Writes the signs of a vector as bits: 1 for a positive number. */
export function writeSigns(values: readonly number[]): string {
  return values.map(value => (value > 0 ? '1' : '0')).join('')
}
