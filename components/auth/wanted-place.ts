import { keptTexts } from '@/components/ui/kept'

const place = 'openvibe:wanted'
const keptMs = 60 * 60 * 1_000

/**
 * Notes the place that somebody wanted to see before signing in. A new account needs an invitation first, which leads
 * through mails and other tabs.
 */
export function noteWanted(path: string, now = Date.now()) {
  if (path !== '/' && !path.startsWith('/invite/')) keptTexts.write(place, `${now} ${path}`)
}

/** Returns the wanted place once, if it is in this workspace and was wanted within the last hour. */
export function takeWanted(slug: string, now = Date.now()): string | null {
  const [, time = '', path = ''] = /^(\d+) (\/.*)$/.exec(keptTexts.read(place) ?? '') ?? []
  if (!path.startsWith(`/${slug}/`)) return null
  keptTexts.write(place, null)
  return now - Number(time) < keptMs ? path : null
}
