import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Lists the addresses of files beside the pages: all of `public/`, and the files that Next serves from the
 * top of `app/` by their names (icon.svg, favicon.ico). Next takes any other address for a workspace and
 * would render a page for it.
 */
export function listPublicFiles(projectDir: string): Set<string> {
  const beside = list(join(projectDir, 'public'), true)
  const named = list(join(projectDir, 'app'), false).filter(name =>
    /\.(ico|svg|png|txt|xml|webmanifest)$/.test(name),
  )
  return new Set([...beside, ...named].map(name => `/${name.split(sep).join('/')}`))
}

function list(dir: string, recursive: boolean): string[] {
  try {
    return readdirSync(dir, { recursive, encoding: 'utf8' })
  } catch {
    return []
  }
}
