/** A folder of this machine, and what it is called towards models. */
export interface HostFolder {
  path: string
  as: string
}

/** Somebody's home, on any machine: the name in it is a person's. */
const homes = /(?<![\w.~/\\-])(?:\/home\/|\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})[^\s/\\:"'`<>|]{1,64}/g

/** Tells of places on a machine what a reader needs: where a file lies within its folder, not where that one lies. */
export function hideHostPaths(text: string, folders: readonly HostFolder[] = []): string {
  const known = folders
    .filter(({ path }) => path.length > 1)
    .toSorted((a, b) => b.path.length - a.path.length)
    .reduce((told, { path, as }) => replaceFolder(told, path, as), text)
  return known.replace(homes, '~')
}

/** As a whole folder only: /srv/app is not in /srv/apple. */
function replaceFolder(text: string, path: string, as: string): string {
  const folder = new RegExp(
    `(?<![\\w.~-])${path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-]|\\.\\w)`,
    'g',
  )
  return text.replace(folder, () => as)
}
