import { expect, it } from 'vitest'
import { actsInTheMenu, actsInTheSheet, actsOnTheBar } from '@/components/messages/actions/act-lists'
import { messageActs } from './message-acts'
import { places, type Shortcut, shortcuts } from './shortcut-list'

const all: Shortcut[] = Object.values(shortcuts)
const acts = Object.keys(messageActs)

it('tells the key of every action on a message', () => {
  const told = all.filter(({ where }) => where === 'message').flatMap(({ keys }) => keys)
  for (const { key } of Object.values(messageActs)) if (key !== null) expect(told).toContain(key)
})

it('gives no key two meanings in one place', () => {
  for (const place of places) {
    const keys = all.filter(({ where }) => where === place).flatMap(each => each.keys)
    expect(keys).toEqual([...new Set(keys)])
  }
})

it('has every action on a message where a mouse, a finger and a key find it', () => {
  // Reactions have buttons of their own.
  const others = acts.filter(act => act !== 'react').toSorted()
  expect([...new Set([...actsOnTheBar, ...actsInTheMenu])].toSorted()).toEqual(others)
  expect([...actsInTheSheet].toSorted()).toEqual(others)
})
