/** Names the device of a session in plain words, from the user agent: `Firefox on Linux`. */
export function nameDevice(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  const program = findName(programs, text)
  const system = findName(systems, text)
  if (program && system) return `${program} on ${system}`
  return program ?? system ?? 'Unknown device'
}

/** In this order: most browsers also name the ones that they descend from. */
const programs: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bHeadlessChrome\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//i, 'curl'],
  [/^node\b|\bnode-fetch\b|\bundici\b/i, 'A Node.js program'],
  [/^python|\bhttpx\//i, 'A Python program'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

function findName(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
