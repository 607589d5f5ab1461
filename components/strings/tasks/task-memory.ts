import { format, plural } from '../words'

/** The items of memory on the page of a task. */
export const taskMemoryStrings = {
  title: 'Memory',
  lead: (count: number) =>
    plural(count, { one: '# memory was shown to the agent', other: '# memories were shown to the agent' }),
  place: (rank: number) => `Place ${format(rank)}`,
  byWords: (rank: number) => `by words (${format(rank)})`,
  byMeaning: (rank: number) => `by meaning (${format(rank)})`,
  recalled: 'the agent searched for it',
  toItem: 'Show in memory',
  hidden: (count: number) =>
    plural(count, {
      one: '# memory is not shown here, because it was deleted or you can’t read its source.',
      other: '# memories are not shown here, because they were deleted or you can’t read their sources.',
    }),
  withoutMeaning: {
    no_endpoint: 'Only words were compared, because no embedding endpoint is set up.',
    too_slow: 'Only words were compared, because the embedding endpoint was too slow.',
    failed: 'Only words were compared, because the embedding endpoint failed.',
  },
} as const
