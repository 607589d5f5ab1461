import { expect, it } from 'vitest'
import { findWords } from './find-words'

const cut = (text: string, wanted: string) => {
  const found = findWords(text, wanted)
  return found && text.slice(found.start, found.end)
}

it.each([
  ['We keep both texts.', 'both texts', 'both texts'],
  ['We keep **both** texts, and ask.', 'both texts, and ask.', 'both** texts, and ask.'],
  ['Keep both\n\n- texts\n- files', 'both texts', 'both\n\n- texts'],
  ['Keep bothtexts here.', '**both** texts', 'bothtexts'],
  ['ä 𝒳 both', '𝒳-both', '𝒳 both'],
  ['Never.', 'Always', null],
  ['Never.', ' ** ', null],
])('in %j the words %j are %j', (text, wanted, found) => expect(cut(text, wanted)).toBe(found))
