/** Tells whether the main pointer is a finger, so that the keyboard is on the screen. */
export function isTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
}

/** Tells whether shortcuts use Command instead of Control. */
export function isAppleKeyboard(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
