import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putWordsFirst } from './words-first.mjs'

const runtime =
  '(()=>{let e;var t,r=globalThis.TURBOPACK;if(void 0===r)r=[];else return;globalThis.ran=true})();'
const entry = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([])'
let dir = ''
let held = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openvibe-scripts-'))
  await writeFile(join(dir, 'turbopack-runtime.js'), runtime)
  await writeFile(join(dir, 'turbopack-entry.js'), entry)
  await putWordsFirst(dir)
  held = await readFile(join(dir, 'turbopack-runtime.js'), 'utf8')
})

afterAll(() => rm(dir, { recursive: true, force: true }))

/** A page that keeps what waits in it. */
function openPage(readyState: 'loading' | 'complete', hidden = false) {
  const waiting: { what: string; go: () => void }[] = []
  const add = (what: string) => (go: () => void) => waiting.push({ what, go })
  const page = {
    ran: false,
    document: { readyState, hidden, addEventListener: (what: string, go: () => void) => add(what)(go) },
    requestAnimationFrame: add('frame'),
    setTimeout: (go: () => void, ms = 0) => add(`${ms} ms`)(go),
  }
  runInNewContext(held, page)
  const pass = (what: string) => {
    const index = waiting.findIndex(each => each.what === what)
    waiting.splice(index, 1)[0]?.go()
  }
  return { page, pass }
}

test('The scripts of a page run after the first frame of its whole document', () => {
  const { page, pass } = openPage('loading')
  for (const what of ['DOMContentLoaded', 'frame']) {
    pass(what)
    expect(page.ran).toBe(false)
  }
  pass('0 ms')
  expect(page.ran).toBe(true)
})

test('A document that is long in coming is not waited for, and its scripts run once', () => {
  const { page, pass } = openPage('loading')
  pass('500 ms')
  expect(page.ran).toBe(true)
  page.ran = false
  for (const what of ['DOMContentLoaded', 'frame', '0 ms']) pass(what)
  expect(page.ran).toBe(false)
})

test('A hidden page and a worker, which draw no frames, run their scripts at once', () => {
  expect(openPage('complete', true).page.ran).toBe(true)
  const worker = { ran: false }
  runInNewContext(held, worker)
  expect(worker.ran).toBe(true)
})

test('Other scripts stay as they are', async () => {
  expect(await readFile(join(dir, 'turbopack-entry.js'), 'utf8')).toBe(entry)
})
