import * as z from 'zod'

/** A second factor that counts after its first code. */
export const startedFactor = z.object({
  factorId: z.string(),
  secret: z.string(),
  uri: z.string(),
  /** A QR code, as the address of an image. */
  picture: z.string(),
})
export type StartedFactor = z.infer<typeof startedFactor>

export const newRecoveryCodes = z.object({ codes: z.array(z.string()) })
