/** Returns the address of a file's bytes; `download`: the browser saves it under its name. */
export function fileAddress(id: string, { download = false } = {}): string {
  return `/api/files/${id}${download ? '?download' : ''}`
}

/** Pictures that were attached in this tab are shown from memory: they need not be downloaded again. */
const ownPictures = new Map<string, string>()

export function keepOwnPicture(id: string, file: Blob) {
  if (!ownPictures.has(id)) ownPictures.set(id, URL.createObjectURL(file))
}

export function dropOwnPicture(id: string) {
  const url = ownPictures.get(id)
  if (url) URL.revokeObjectURL(url)
  ownPictures.delete(id)
}

export function pictureAddress(id: string): string {
  return ownPictures.get(id) ?? fileAddress(id)
}
