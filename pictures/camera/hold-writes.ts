import type { Page } from '@playwright/test'
import type { Facts } from '../data/data.ts'
import type { Scene } from '../scene.ts'

/**
 * Lets no call that changes something reach the server, except those that the scene lets through. Of the
 * people, Bob is online and Carla is away. It works in the page, because a browser whose requests pass through
 * Playwright caches nothing.
 */
export async function holdWrites(page: Page, scene: Scene, { people, now }: Facts): Promise<void> {
  const present = [
    { userId: people.bob, state: 'online' },
    { userId: people.carla, state: 'away' },
  ]
  const answers = { 'session.presence': { people: present, at: now }, ...scene.answers }
  await page.addInitScript(answerInPage, answers)
}

/** Runs in the page, before anything else. */
function answerInPage(answers: NonNullable<Scene['answers']>) {
  const calls = '/api/trpc/'
  const send = window.fetch
  window.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href)
    const isWrite = init?.method === 'POST' && pathname.startsWith(calls)
    if (!isWrite) return send(input, init)
    const procedures = pathname.slice(calls.length).split(',')
    const results = procedures.flatMap(name => answers[name] ?? [])
    if (results.length < procedures.length) return new Promise(() => {})
    if (results.includes('from the server')) return send(input, init)
    if (results.includes('lost')) return Promise.reject(new TypeError('Failed to fetch'))
    const body = results.map(data => ({ result: { data } }))
    return Promise.resolve(Response.json(searchParams.has('batch') ? body : body[0]))
  }
}
