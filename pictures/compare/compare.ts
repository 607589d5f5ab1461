import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takenFolder } from '../data/data.ts'
import { type Report, readReport } from '../report.ts'
import { type Difference, differ, threshold } from './differ.ts'

/** The largest share of the pixels of a picture that may differ. */
const limit = 0.002
/** A shift that nobody sees: the times at which parts come differ a little from load to load. */
const shiftTolerance = 0.005
const shownWorst = 40

type Say = (line: string) => void

/**
 * Compares two takes. Tells the pictures that differ, and the routes' layout shifts and sizes side by side;
 * pictures over the limit get one that marks the pixels. Returns whether both look alike.
 */
export async function compare(before: string, after: string, say: Say): Promise<boolean> {
  const reports = [await readReport(before), await readReport(after)] as const
  if (reports[0].data !== reports[1].data)
    throw new Error(`${before} and ${after} show different data. Take one of them again.`)
  const target = join(takenFolder, `${before} and ${after}`)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })

  const names = await listPictures(before, after)
  const shares = new Map<string, number>()
  for (const name of names.both) {
    const { share, picture } = await differIn(before, after, name)
    shares.set(name, share)
    if (picture && share > limit) await writeFile(join(target, name), picture)
  }
  const isAlike = tellPictures(shares, names.one, say)
  const isFailed = tellFailures(reports, [before, after], say)
  const isSteady = tellLoading(reports, say)
  say(`\nThe pixels that differ are marked in ${target}.`)
  return isAlike && !isFailed && isSteady
}

async function listPictures(before: string, after: string) {
  const list = async (take: string) => {
    const files = await readdir(join(takenFolder, take))
    return files.filter(file => file.endsWith('.png')).sort()
  }
  const [one, other] = [await list(before), await list(after)]
  const all = [...new Set([...one, ...other])]
  const isInBoth = (name: string) => one.includes(name) && other.includes(name)
  return { both: all.filter(isInBoth), one: all.filter(name => !isInBoth(name)) }
}

async function differIn(before: string, after: string, picture: string): Promise<Difference> {
  const read = (take: string) => readFile(join(takenFolder, take, picture))
  return differ(await read(before), await read(after))
}

function tellPictures(shares: Map<string, number>, missing: string[], say: Say): boolean {
  const worst = [...shares].filter(([, share]) => share > 0).sort(([, one], [, other]) => other - one)
  const over = worst.filter(([, share]) => share > limit)
  say(
    `${shares.size} pictures compared: ${over.length} differ in more than ${percent(limit)} of their pixels, ` +
      `${worst.length - over.length} in fewer. A pixel differs from a colour distance of ${threshold} on.`,
  )
  for (const [name, share] of worst.slice(0, shownWorst)) say(`  ${percent(share).padStart(9)}  ${name}`)
  if (worst.length > shownWorst) say(`  … and ${worst.length - shownWorst} more`)
  if (missing.length > 0) say(`Only in one of the two: ${missing.join(' ')}`)
  return over.length === 0 && missing.length === 0
}

function tellFailures(reports: readonly Report[], names: readonly string[], say: Say): boolean {
  const failed = reports.flatMap(({ failed }, index) =>
    Object.keys(failed).map(picture => `${picture} in ${names[index]}`),
  )
  if (failed.length > 0) say(`Could not be taken: ${failed.join(', ')}`)
  return failed.length > 0
}

/** Returns whether no route shifts more than before. */
function tellLoading([before, after]: readonly [Report, Report], say: Say): boolean {
  say(
    `\n${'Route, and its width'.padEnd(30)}${'layout shift'.padStart(20)}${'CSS, kB'.padStart(18)}${'JS, kB'.padStart(18)}`,
  )
  let isSteady = true
  for (const [route, was] of Object.entries(before.loading).sort()) {
    const is = after.loading[route]
    if (!is) continue
    const isWorse = is.shift > was.shift + shiftTolerance
    if (isWorse) isSteady = false
    const side = (one: string, other: string, width: number) => `${one} → ${other}`.padStart(width)
    say(
      route.padEnd(30) +
        side(was.shift.toFixed(4), is.shift.toFixed(4), 20) +
        side(kilo(was.css), kilo(is.css), 18) +
        side(kilo(was.js), kilo(is.js), 18) +
        (isWorse ? '  SHIFTS MORE' : ''),
    )
  }
  return isSteady
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`
}

function kilo(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
