import { plural } from '@/components/strings/words'

export const allTasksStrings = {
  title: 'Tasks',
  agent: 'Agent',
  anyAgent: 'All agents',
  status: 'State',
  anyStatus: 'All states',
  whose: 'Asked by',
  everyone: 'Everyone',
  mine: 'Me',
  count: (count: number, more: boolean) =>
    `${plural(count, { one: '# task', other: '# tasks' })}${more ? ', and more' : ''}`,
  more: 'Show older tasks',
  none: 'No tasks yet',
  noneWhy: 'Each request to an agent shows up here. Mention an agent with @ to start one.',
  noMatch: 'No tasks match these filters',
  noMatchWhy: 'Remove a filter to see more.',
  clear: 'Show all tasks',
  asked: (agent: string, person: string) => `${agent}, for ${person}`,
  isReplay: 'replay',
  noWords: {
    message: 'The question was deleted',
    regenerate: 'Another answer',
    replay: 'Replay of an earlier task',
    test: 'Test run',
    child: 'Asked by another agent',
    schedule: 'Asked by a schedule',
    api: 'Asked through the API',
    resolve: 'Result draft for a fork',
    opening: 'First message in a fork',
  },
}
