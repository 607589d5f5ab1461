import * as z from 'zod'

/** An id as it is sent: a UUID (v7 where we make it), lower case. */
export const id = z.uuid().transform(value => value.toLowerCase())

/** A time as it is sent: ISO 8601 with offset, microseconds kept. */
export const time = z.iso.datetime({ offset: true })
