import { format, plural } from './words'

export const threadsStrings = {
  start: (channel: string) => `Start a thread in #${channel}`,
  list: (channel: string) => `Threads in #${channel}`,
  headMenu: 'More actions',
  replies: (count: number) => plural(count, { one: '# reply', other: '# replies' }),
  noReplies: 'No replies yet',
  forksAndResults: (forks: number, results: number) =>
    plural(forks, { one: '# fork', other: '# forks' }) +
    (results > 0 ? `, ${plural(results, { one: '# result', other: '# results' })}` : ''),
  result: (headline: string) => `Result: ${headline}`,
  newCount: (count: number) => `${count > 99 ? '99+' : format(count)} new`,
  broken: 'The thread could not be shown.',
  more: 'Load older threads',
  unreachable: 'The thread could not be loaded. Your text is still here.',
  unreachableList: 'The threads could not be loaded.',
  again: 'Try again',
  loading: 'Loading…',
  toGeneral: 'Go to another channel',
  archived: 'This channel is archived and read-only.',
  offlineLead: 'The offline model is answering for now.',
  offlineWhy:
    'No model key is set, so agents reply with built-in text. You can try mentions and threads, but agents can’t answer real questions yet. Nothing leaves this server.',
  offlineBrief: 'Agents can’t answer real questions yet.',
  offlineMember: 'An admin can add a model key.',
  offlineMore: 'How to add a model key',
  offlineHide: 'Hide for now',
  deleted: 'Message deleted',
  sending: 'Sending…',
} as const
