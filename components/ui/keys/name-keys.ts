/**
 * Returns the printed names of a shortcut's keys, one entry per key: `$mod+Shift+KeyF` is
 * Ctrl, Shift, F or ⌘, ⇧, F.
 */
export function nameKeys(keys: string, apple: boolean): string[] {
  return keys
    .split('+')
    .filter(part => !part.startsWith('['))
    .map(
      part =>
        (apple ? (onApple[part] ?? named[part]) : named[part]) ?? part.replace(/^Key/, '').toUpperCase(),
    )
}

const named: Record<string, string> = {
  $mod: 'Ctrl',
  Shift: 'Shift',
  Alt: 'Alt',
  Enter: 'Enter',
  Escape: 'Esc',
  Period: '.',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
}
const onApple: Record<string, string> = { $mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }
