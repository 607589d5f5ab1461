/**
 * `npm run demo` starts the product like `npm start`, with a team that has talked for some weeks. Its data is in a folder
 * of its own, and only this machine can connect.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { startProduct } from '../bench/product/product.ts'
import { runWithUndo } from '../bench/undo-list.ts'
import { startOpenVibe } from '../start/start-openvibe.ts'
import { plant } from './plant.ts'
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
    await plant(product, password, say)
    await product.stop()
  })
  await writeFile(`${file}.new`, `${JSON.stringify({ password })}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
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

try {
  const password = await bringWorkspace()
  stayLocal()
  await startOpenVibe({
    dev: false,
    note: `Sign in as ${emailOf(guide)} with the password ${password}, then open /${workspaceSlug}.`,
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
