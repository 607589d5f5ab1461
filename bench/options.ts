import { parseArgs } from 'node:util'
import * as z from 'zod'

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
  .transform(Number)

const shape = z.object({
  help: z.boolean().default(false),
  json: z.string().optional(),
  people: count.default(50),
  kills: count.default(100),
  messages: count.default(100_000),
})

export type Options = z.infer<typeof shape> & { rows: string[] }

export const usage = `npm run bench -- [row …] [--json file] [--people 50] [--kills 100] [--messages 100000]

  --json       writes the figures to a file, too
  --people     how many sign up and use the product
  --kills      how often a worker is killed
  --messages   how many messages the workspace holds where they are opened and searched`

/** Reads the command line. Throws a sentence if it can't be understood. */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      json: { type: 'string' },
      people: { type: 'string' },
      kills: { type: 'string' },
      messages: { type: 'string' },
    },
  })
  const unknown = positionals.find(name => !known.includes(name))
  if (unknown) throw new Error(`There is no row '${unknown}'. Known: ${known.join(', ')}.`)
  const parsed = shape.safeParse(values)
  if (parsed.success) return { ...parsed.data, rows: positionals.length > 0 ? positionals : [...known] }
  throw new Error(parsed.error.issues.map(issue => `--${issue.path.join('.')} ${issue.message}.`).join('\n'))
}
