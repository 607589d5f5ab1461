import type { QuietHours } from './quiet.ts'

/** The quiet hours of a person who has set none. */
export const usualQuietHours: QuietHours = { isOn: false, from: 22 * 60, to: 7 * 60, days: 'daily' }
