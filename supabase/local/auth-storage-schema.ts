import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

/**
 * Reads the version of the library that owns these tables. Reading it is cheap; loading the library takes
 * half a second.
 */
export async function readAuthStorageVersion(): Promise<string> {
  const file = z.string().parse(findPackageJSON('@supabase/lite', import.meta.url))
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
}

/** Reads the statements that make the tables of Auth and Storage for the library that works on them. */
export async function readAuthStorageSchema(): Promise<{ auth: string; storage: string }> {
  const { getAuthSchemaSql, getStorageSchemaSql } = await import('@supabase/lite')
  return { auth: getAuthSchemaSql(), storage: getStorageSchemaSql() }
}
