/** Stands in for a verb that is being written. */
export function pending(): never {
  throw new Error('Not there yet.')
}
