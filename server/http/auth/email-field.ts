import * as z from 'zod'

/** An e-mail address in a request. All spellings of an address are one account. */
export const emailField = z.string().trim().toLowerCase().pipe(z.email().max(320))
