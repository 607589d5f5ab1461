const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
// Kept, because making one takes longer than drawing the file that its words stand at.
const formats = new Map<string, Intl.NumberFormat>()

/** Formats the size of a file: '84 kB', '2.4 MB'. */
export function formatSize(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  const maximumFractionDigits = value < 10 && step > 0 ? 1 : 0
  const key = `${step} ${maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    const style = { style: 'unit', unit: units[step], unitDisplay: step === 0 ? 'long' : 'short' } as const
    format = new Intl.NumberFormat('en', { ...style, maximumFractionDigits })
    formats.set(key, format)
  }
  return format.format(value)
}
