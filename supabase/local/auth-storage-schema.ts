import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The version of the library whose tables these are. Reading it is cheap; loading the library takes half a second. */
export async function readAuthStorageVersion(): Promise<string> {
  const entry = import.meta.resolve('@supabase/lite')
  const manifest = JSON.parse(await readFile(fileURLToPath(new URL('../package.json', entry)), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}

/** The statements that make the tables of Auth and Storage, as the library that works on them wants them. */
export async function readAuthStorageSchema(): Promise<{ auth: string; storage: string }> {
  const { getAuthSchemaSql, getStorageSchemaSql } = await import('@supabase/lite')
  return { auth: getAuthSchemaSql(), storage: getStorageSchemaSql() }
}
