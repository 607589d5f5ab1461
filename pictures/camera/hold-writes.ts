import type { Page, Request } from '@playwright/test'
import type { Facts } from '../data/data.ts'
import type { Scene } from '../scene.ts'

const calls = '/api/trpc/'
const never = new Promise<void>(() => {})

/** A call that changes something: queries are GET. */
export function isWrite(request: Request): boolean {
  return request.method() === 'POST' && request.url().includes(calls)
}

/**
 * Lets no call that changes something reach the server, except those that the scene lets through. Of the
 * people, Bob is online and Carla is away.
 */
export async function holdWrites(page: Page, scene: Scene, { people, now }: Facts): Promise<void> {
  const present = [
    { userId: people.bob, state: 'online' },
    { userId: people.carla, state: 'away' },
  ]
  const answers: Scene['answers'] = { 'session.presence': { people: present, at: now }, ...scene.answers }
  await page.route(`**${calls}**`, async route => {
    if (!isWrite(route.request())) return route.continue()
    const { pathname, search } = new URL(route.request().url())
    const procedures = pathname.slice(calls.length).split(',')
    const results = procedures.flatMap(name => answers[name] ?? [])
    if (results.length < procedures.length) return never
    if (results.includes('from the server')) return route.continue()
    const body = results.map(data => ({ result: { data } }))
    await route.fulfill({ json: search.includes('batch=1') ? body : body[0] })
  })
}
