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
  noneWhy: 'What agents are asked to do shows up here: call one with @ in a message.',
  noMatch: 'No task is like this',
  noMatchWhy: 'Take a filter off to see more.',
  clear: 'Show all tasks',
  asked: (agent: string, person: string) => `${agent}, for ${person}`,
  isReplay: 'a replay',
  noWords: {
    message: 'The question is gone.',
    regenerate: 'Another answer',
    replay: 'An earlier task, once more',
    test: 'A trial',
    child: 'Another agent asked',
    schedule: 'A schedule asked',
    api: 'A program asked',
    resolve: 'Drafts a fork’s result',
  },
}
