import { imageHeadLength, readImageType } from '@/server/domain/messages/image-type'

export interface Measures {
  width: number
  height: number
}

/**
 * Measures a picture in pixels, so that its place can be reserved before it is loaded; null: no picture that
 * can be shown, whatever its name says. The rotation (EXIF) is taken into account.
 */
export async function measurePicture(file: Blob): Promise<Measures | null> {
  const head = new Uint8Array(await file.slice(0, imageHeadLength).arrayBuffer())
  if (readImageType(head) === null) return null
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    return width > 0 && height > 0 && width <= 65_535 && height <= 65_535 ? { width, height } : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
