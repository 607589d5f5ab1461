const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats the size of a file: '84 kB', '2.4 MB'. */
export function formatSize(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const style = { style: 'unit', unit: units[step], unitDisplay: step === 0 ? 'long' : 'short' } as const
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat('en', {
    ...style,
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}
