import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** The path of something in the project, wherever the command was called from. */
export function inProject(path) {
  return fileURLToPath(new URL(path, root))
}
