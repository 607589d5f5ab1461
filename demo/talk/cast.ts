/** The people, agents and channels of the talk: the ferry line of the demo, with its crew. */
import type { TalkAgent, TalkChannel, TalkPerson } from './talk.ts'

export const people: readonly TalkPerson[] = [
  { name: 'Alma', role: 'runs the company' },
  { name: 'Ben', role: 'plans the timetable' },
  { name: 'Chiara', role: 'makes the website and answers the press' },
  { name: 'Dov', role: 'keeps the boats running' },
  { name: 'Esi', role: 'sells tickets and answers customers' },
  { name: 'Farid', role: 'is a captain and plans the crews' },
]

export const agents: readonly TalkAgent[] = [{ handle: 'vibe' }, { handle: 'researcher' }]

/** A member of every channel, so that this person can ask everything. */
export const asker = 'Alma'

export const channels: readonly TalkChannel[] = [
  { name: 'general', topic: '' },
  { name: 'random', topic: '' },
  { name: 'timetable', topic: 'Departures, delays and the summer plan' },
  { name: 'tickets', topic: 'Sales, refunds and the machines at the piers' },
  { name: 'boats', topic: 'Repairs, fuel and inspections' },
  { name: 'website', topic: 'Pages, search and the booking form' },
  { name: 'crew', topic: 'Rosters, training and safety on board' },
  { name: 'board', topic: 'Money and contracts', members: ['Alma', 'Chiara', 'Dov'] },
  { name: 'hiring', topic: 'Applications', members: ['Alma', 'Esi', 'Farid'] },
]
