import { createClient } from '@supabase/supabase-js'
import { attachmentBucket, type FileCopy, storagePath } from '../domain/messages/attachment.ts'
import { personPictureBucket, personPicturePath } from '../domain/people/person-picture.ts'
import { limits } from '../domain/wire/limits.ts'
import type { SupabaseEnv } from '../env.ts'

interface Place {
  id: string
  workspaceId: string
  /** A clean copy is never stored over what was sent: a cache could go on with that. */
  copy: FileCopy
}

/** A picture of a person, which belongs to no workspace. */
interface PicturePlace {
  id: string
  userId: string
}

/** The bytes in one bucket. It checks no rights: the caller has checked them. */
interface Bucket<Place> {
  /** Overwrites the rest of an interrupted upload. */
  put(place: Place, file: { bytes: ReadableStream<Uint8Array>; size: number; type: string }): Promise<void>
  /** The signal also ends the reading. */
  get(place: Place, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** A file that does not exist is no error. */
  remove(places: readonly Place[]): Promise<void>
}

/** The store of the bytes of attached files. */
export type FileStore = Bucket<Place>

/** The store of the pictures of people. */
export type PictureStore = Bucket<PicturePlace>

type Access = Pick<SupabaseEnv, 'url' | 'secretKey'>

/** Opens the attached files in Supabase Storage, hosted or embedded. */
export function createFileStore(access: Access): FileStore {
  return openBucket(access, attachmentBucket, storagePath)
}

/** Opens the pictures of people in Supabase Storage, hosted or embedded. */
export function createPictureStore(access: Access): PictureStore {
  return openBucket(access, personPictureBucket, personPicturePath)
}

/** Reads a whole file. Throws if it is larger than a file may be. */
export async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > limits.fileSize) throw new Error('The file is larger than a file may be.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Opens a bucket as the service: it is closed to everybody else. */
function openBucket<Place>(
  { url, secretKey }: Access,
  name: string,
  pathOf: (place: Place) => string,
): Bucket<Place> {
  const { storage } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const bucket = storage.from(name)
  return {
    async put(place, { bytes, size, type }) {
      const { error } = await bucket.upload(pathOf(place), bytes, {
        contentType: type,
        upsert: true,
        duplex: 'half',
        // A stream does not know its length, and the embedded Storage accepts no upload of unknown length.
        headers: { 'content-length': String(size) },
      })
      if (error) throw error
    },
    async get(place, signal) {
      const { data, error } = await bucket.download(pathOf(place), {}, { signal }).asStream()
      if (error) throw error
      return data
    },
    async remove(places) {
      if (places.length === 0) return
      const { error } = await bucket.remove(places.map(pathOf))
      if (error) throw error
    },
  }
}
