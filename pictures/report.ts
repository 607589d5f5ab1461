import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { takenFolder } from './data/data.ts'

const loading = z.object({ shift: z.number(), css: z.number(), js: z.number() })

const report = z.object({
  /** The data that the pictures show. */
  data: z.string(),
  commit: z.string(),
  /** The cost of the routes, by the name of the picture without its theme. */
  loading: z.record(z.string(), loading),
  /** The pictures that could not be taken, and why. */
  failed: z.record(z.string(), z.string()),
})

/** The facts that a take keeps beside its pictures. */
export type Report = z.infer<typeof report>

/** Reads the report of a take. */
export async function readReport(name: string): Promise<Report> {
  const text = await readFile(join(takenFolder, name, 'report.json'), 'utf8').catch(() => {
    throw new Error(`There are no pictures named '${name}'. Take them first.`)
  })
  return report.parse(JSON.parse(text))
}

/** In one go: two visits may end at the same time. */
export function writeReport(name: string, written: Report): void {
  writeFileSync(join(takenFolder, name, 'report.json'), `${JSON.stringify(written, null, 2)}\n`)
}
