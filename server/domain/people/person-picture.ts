/** The address of a picture of a person, before its id. */
export const personPictureMount = '/api/files/people/'

/** The bucket of Storage that has the pictures of people. */
export const personPictureBucket = 'people'

/** The most bytes of a picture of a person. */
export const mostPersonPictureBytes = 65_536

/** The most pixels on each side: a small file may unfold to a picture that fills the memory of its readers. */
export const mostPersonPictureSide = 512

/** The types that a picture of a person may have. */
export const personPictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Returns the path of the bytes in Storage. */
export function personPicturePath({ id, userId }: { id: string; userId: string }): string {
  return `${userId}/${id}`
}
