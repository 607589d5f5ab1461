/** The largest file that may be stored, in bytes. */
export const storedFileLimit = 50 * 1024 * 1024
