import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** Returns a path inside the project, even if the command was called from another folder. */
export function inProject(path) {
  return fileURLToPath(new URL(path, root))
}
