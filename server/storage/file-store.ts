import { createClient } from '@supabase/supabase-js'
import { attachmentBucket, storagePath } from '../domain/messages/attachment.ts'
import type { SupabaseEnv } from '../env.ts'

interface Place {
  id: string
  workspaceId: string
}

/** Where the bytes of attached files are. It asks nobody who may do what: whoever calls it has found that out. */
export interface FileStore {
  /** Overwrites what an upload that broke off has left. */
  put(place: Place, file: { bytes: ReadableStream<Uint8Array>; size: number; type: string }): Promise<void>
  /** The signal ends the reading too. */
  get(place: Place, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** What is not there is not missed. */
  remove(places: readonly Place[]): Promise<void>
}

/** Supabase Storage, hosted or embedded, as the service: the bucket is closed to everybody else. */
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
        // A stream does not tell its length by itself, and the embedded Storage takes none of unknown length.
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
