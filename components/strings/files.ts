import { plural } from './words'

export const filesStrings = {
  attach: 'Attach files',
  drop: 'Drop to attach',
  close: 'Close',
  tray: (count: number) => plural(count, { one: '# file', other: '# files' }),
  empty: (name: string) => `“${name}” is empty: there is nothing in it to send.`,
  tooLarge: (name: string, size: string, limit: string) =>
    `“${name}” has ${size}. A file can have up to ${limit}: make it smaller, or share a link to it.`,
  tooMany: (limit: number, left: number) =>
    `A message can have up to ${limit} files; ${plural(left, { one: '# was', other: '# were' })} left out.`,
  unreachable: 'The file could not be sent up. It is still here.',
  signedOut: 'Your session has ended. Sign in in another tab, then try again here.',
  stopped: 'Stopped.',
  uploading: (share: number) => `${Math.round(share * 100)} %`,
  retry: 'Retry',
  remove: (name: string) => `Remove ${name}`,
  failed: (name: string) => `${name} was not sent up.`,
  waitFor: (count: number) =>
    `Goes out as soon as ${plural(count, { one: 'the file is', other: 'all # files are' })} there.`,
  open: (name: string) => `Show ${name}`,
  download: (name: string) => `Download ${name}`,
  downloadShort: 'Download',
  gone: (name: string) => `${name} can’t be shown`,
  of: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  pasted: 'pasted.txt',
  more: (count: number) => `and ${plural(count, { one: '# more file', other: '# more files' })}`,
} as const
