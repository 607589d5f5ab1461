import { format, longDate, plural } from '@/components/strings/words'

const per = { person: 'for each person', key: 'for each key', workspace: 'for the whole workspace' }

export const limitsStrings = {
  limits: 'Rate limits',
  limitsLead:
    'A request above a limit is refused and says when to try again. Limits protect the server from programs out of control. People rarely reach them.',
  processes:
    'Each web process of the server counts for itself. With three processes, up to three times as many requests get through, and the numbers on this page are those of the process that answers you.',
  headers: 'Programs read the same numbers in the headers RateLimit-Policy and RateLimit.',
  names: {
    message: 'Messages',
    write: 'Other changes',
    catchUp: 'Catch-up summaries',
    apiKey: 'API requests of a key',
    workspacePosts: 'Messages of everybody',
    workspaceCalls: 'API requests of all keys',
  },
  allowed: (limit: {
    most: number
    seconds: number
    burst: number | null
    per: 'person' | 'key' | 'workspace'
  }) => {
    const window = limit.seconds === 3_600 ? 'an hour' : 'a minute'
    const burst = limit.burst === null ? '' : `, up to ${format(limit.burst)} at once`
    return `${format(limit.most)} ${window}${burst}, ${per[limit.per]}`
  },
  lowered: (most: number) => `This workspace allows ${format(most)} a minute.`,
  fixed: 'Set by the server for all workspaces.',
  change: 'Lower',
  changeOf: (name: string) => `Lower the limit: ${name}`,
  field: 'Most in a minute',
  fieldHint: (most: number) => `1 to ${format(most)}. All web processes follow within seconds.`,
  outside: (most: number) => `Enter a number from 1 to ${format(most)}.`,
  save: 'Save',
  cancel: 'Cancel',
  reset: 'Use the server’s limit',
  uses: 'Used now',
  usesLead: 'Requests in the current minute, the largest share first.',
  ownUsesLead: 'Your requests in the current minute, and those of your keys.',
  noUses: 'Nothing was counted in the last minute.',
  used: (used: number, most: number) => `${format(used)} of ${format(most)}`,
  resets: (seconds: number) => `starts again in ${plural(seconds, { one: '# second', other: '# seconds' })}`,
  marks: 'Near a limit in the last seven days',
  marksLead: 'A limit counts as near when 80 % of it is used.',
  noMarks: 'Nobody came near a limit.',
  noOwnMarks: 'Neither you nor your keys came near a limit.',
  marked: (near: number, reached: number, lastAt: string) =>
    [
      near > 0 && `near ${plural(near, { one: '# time', other: '# times' })}`,
      reached > 0 && `reached ${plural(reached, { one: '# time', other: '# times' })}`,
      `last on ${longDate(lastAt)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  keyOf: (key: string, owner: string | null) => (owner === null ? `Key ${key}` : `${owner}’s key ${key}`),
  workspace: 'The whole workspace',
  gone: 'A former member or key',
}
