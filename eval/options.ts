import { parseArgs } from 'node:util'
import * as z from 'zod'

const shape = z.object({
  help: z.boolean().default(false),
  model: z
    .string()
    .transform(list =>
      list
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    )
    .optional(),
  agent: z.string().optional(),
  only: z
    .string()
    .transform((pattern, context) => {
      try {
        return new RegExp(pattern)
      } catch {
        context.addIssue('must be a regular expression')
        return z.NEVER
      }
    })
    .optional(),
  runs: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')
    .transform(Number)
    .default(1),
  out: z.string().optional(),
  json: z.boolean().default(false),
})

const commands = ['run', 'requests', 'memory'] as const
export type Options = z.infer<typeof shape> & { command: (typeof commands)[number] }

export const usage = `npm run eval -- [--model a,b] [--agent SLUG] [--only RE] [--runs N] [--out FILE]
npm run eval -- requests [--only RE] [--json]
npm run eval -- memory

  Asks agents about conversations of our own making and checks the requests and the answers by code. The
  endpoint is the one of the product: ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL. Without a key, the offline
  model answers, and only the requests are checked.

  --model      the models to compare; otherwise each agent's own
  --agent      asks this agent every time, in place of the one that the conversation names
  --only       only the conversations (or the requests) whose name matches
  --runs       how often each conversation is played
  --out        writes all results to a JSON file, too

  requests     prints the exact requests of five situations: thread, fork, follow-up, tool loop, API session
  --json       prints their bytes as they are sent, one request a line

  memory       asks the memory of a made-up team 300 questions with known answers, by words, by vectors and by both. The
               vectors are those of OPENVIBE_EMBEDDINGS_URL; without it, a stand-in makes them from letters and synonyms`

/** Reads the command line. Throws a sentence if it can't be understood. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      model: { type: 'string' },
      agent: { type: 'string' },
      only: { type: 'string' },
      runs: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const [given = 'run', ...others] = positionals
  const command = commands.find(each => each === given)
  if (!command || others.length > 0) {
    throw new Error(`There is no command '${positionals.join(' ')}'.\n\n${usage}`)
  }
  const parsed = shape.safeParse(values)
  if (parsed.success) return { ...parsed.data, command }
  throw new Error(parsed.error.issues.map(issue => `--${issue.path.join('.')} ${issue.message}.`).join('\n'))
}
