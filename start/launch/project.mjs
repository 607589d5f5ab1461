import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** Returns a path inside the project, from whatever folder the command was called. */
export function inProject(path) {
  return fileURLToPath(new URL(path, root))
}
