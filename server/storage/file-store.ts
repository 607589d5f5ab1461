import { createClient } from '@supabase/supabase-js'
import { attachmentBucket, storagePath } from '../domain/messages/attachment.ts'
import type { SupabaseEnv } from '../env.ts'

interface Place {
  id: string
  workspaceId: string
}

/** The store of the bytes of attached files. It checks no rights: the caller has checked them. */
export interface FileStore {
  /** Overwrites the rest of an interrupted upload. */
  put(place: Place, file: { bytes: ReadableStream<Uint8Array>; size: number; type: string }): Promise<void>
  /** The signal also ends the reading. */
  get(place: Place, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** A file that does not exist is no error. */
  remove(places: readonly Place[]): Promise<void>
}

/** Opens Supabase Storage, hosted or embedded, as the service: the bucket is closed to everybody else. */
export function createFileStore({ url, secretKey }: Pick<SupabaseEnv, 'url' | 'secretKey'>): FileStore {
  const { storage } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const bucket = storage.from(attachmentBucket)
  return {
    async put(place, { bytes, size, type }) {
      const { error } = await bucket.upload(storagePath(place), bytes, {
        contentType: type,
        upsert: true,
        duplex: 'half',
        // A stream does not know its length, and the embedded Storage accepts no upload of unknown length.
        headers: { 'content-length': String(size) },
      })
      if (error) throw error
    },
    async get(place, signal) {
      const { data, error } = await bucket.download(storagePath(place), {}, { signal }).asStream()
      if (error) throw error
      return data
    },
    async remove(places) {
      if (places.length === 0) return
      const { error } = await bucket.remove(places.map(storagePath))
      if (error) throw error
    },
  }
}
