/**
 * Tells whether a key press belongs to an input method that is composing a word, so that nothing else may act on it.
 * Safari ends the composition before the key that ends it, and tells it by the key's number alone.
 */
export function isComposing(press: { isComposing: boolean; keyCode: number }): boolean {
  return press.isComposing || press.keyCode === 229
}
