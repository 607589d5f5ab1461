/** A folder of this machine, and the name that models see instead. */
export interface HostFolder {
  path: string
  as: string
}

/** A home folder, on any machine: the name in it is a person's. */
const homes = /(?<![\w.~/\\-])(?:\/home\/|\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})[^\s/\\:"'`<>|]{1,64}/g

/**
 * Rewrites the paths of a machine so that a reader learns where a file is within its folder, but not where
 * that folder is.
 */
export function hideHostPaths(text: string, folders: readonly HostFolder[] = []): string {
  const known = folders
    .filter(({ path }) => path.length > 1)
    .toSorted((a, b) => b.path.length - a.path.length)
    .reduce((told, { path, as }) => replaceFolder(told, path, as), text)
  return known.replace(homes, '~')
}

/** Matches whole folder names only: /srv/app is not in /srv/apple. */
function replaceFolder(text: string, path: string, as: string): string {
  const folder = new RegExp(
    `(?<![\\w.~-])${path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-]|\\.\\w)`,
    'g',
  )
  return text.replace(folder, () => as)
}
