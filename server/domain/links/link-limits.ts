// Apart from the shapes of previews: pages need no schema for these.

/** Lengths in characters. What is longer is cut. */
export const linkLengths = { url: 2000, title: 200, text: 400, site: 80 } as const

/** The most links of a message that are previewed. */
export const mostLinks = 3

/** The addresses of the pictures of previews begin with this. */
export const linkPictureMount = '/api/files/links/'

/** Returns the address of a preview's picture, on our own origin. */
export function linkPicturePath({ id }: { id: string }): string {
  return `${linkPictureMount}${id}`
}
