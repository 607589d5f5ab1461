/**
 * `npm run demo` starts the product like `npm start`, with a team that has talked for ten weeks. Its data is in a folder
 * of its own, and only this machine can connect.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { readStackEnv } from '../bench/product/database.ts'
import { type Product, startProduct } from '../bench/product/product.ts'
import { runWithUndo } from '../bench/undo-list.ts'
import { openDatabase } from '../server/db/client.ts'
import { startOpenVibe } from '../start/start-openvibe.ts'
import { createHttpStage } from '../testing/cast.ts'
import { plant } from './plant.ts'
import { findMonday } from './talk/calendar.ts'
import { makeTalk, weeks } from './talk/make-talk.ts'
import { emailOf, guide, workspaceSlug } from './team.ts'

const folder = process.env.OPENVIBE_DEMO_DIR || fileURLToPath(new URL('../.openvibe-demo', import.meta.url))
const dataDir = join(folder, 'data')
const facts = z.object({ password: z.string() })

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Returns the password of the demo’s people; makes the workspace if there is none yet. */
async function bringWorkspace(): Promise<string> {
  const file = join(folder, 'demo.json')
  if (!existsSync(file)) await makeWorkspace(file)
  return facts.parse(JSON.parse(await readFile(file, 'utf8'))).password
}

async function makeWorkspace(file: string): Promise<void> {
  say('Making the workspace of the demo. This happens once …')
  // An interrupted start leaves a folder without the file.
  await rm(folder, { recursive: true, force: true })
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const password = randomBytes(9).toString('base64url')
  await runWithUndo(async undo => {
    // Without a key, so that nothing here costs money.
    const product = await startProduct({ dataDir }, undo)
    await fill(product, password)
    await product.stop()
  })
  await writeFile(`${file}.new`, `${JSON.stringify({ password })}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Plays ten weeks of talk that have just ended. */
async function fill(product: Product, password: string): Promise<void> {
  const { DATABASE_URL: databaseUrl } = await readStackEnv(product)
  const db = openDatabase({ url: databaseUrl })
  const stage = createHttpStage(product.origin)
  const enter = (name: string) =>
    stage.enter({ displayName: name, email: emailOf(name), password, role: 'member' })
  try {
    const talk = makeTalk({ seed: 7, monday: findMonday({ weeks, now: new Date() }) })
    await plant({ db, databaseUrl, enter }, talk, say)
  } finally {
    await db.close()
  }
}

/** Removes the settings that lead to other data or other people, because the password of the demo is printed. */
function stayLocal(): void {
  for (const name of Object.keys(process.env)) {
    if (/^(SUPABASE|DATABASE|SMTP)_/.test(name)) delete process.env[name]
  }
  delete process.env.OPENVIBE_PUBLIC_URL
  delete process.env.MAIL_FROM
  process.env.HOST = '127.0.0.1'
  process.env.OPENVIBE_DATA_DIR = dataDir
}

function tellVisitor(password: string): string {
  return [
    `Sign in as ${emailOf(guide)} with the password ${password}, then open /${workspaceSlug}.`,
    '  Ask in #timetable: @vibe what did we decide about the 6:20 on Sundays, and why?',
    '  Press ‘Catch up’ in the Inbox: it sums up the last week, which you have not read.',
    '  Open Decisions as a list and as a board. Each entry leads back to its words.',
    '  Give an open to-do there to Vibe, and watch its work.',
    '  Open Memory: each line has its sources, and shows who can see it.',
  ].join('\n')
}

try {
  const password = await bringWorkspace()
  stayLocal()
  await startOpenVibe({
    dev: false,
    note: tellVisitor(password),
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
