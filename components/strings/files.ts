import { plural } from './words'

export const filesStrings = {
  close: 'Close',
  tray: (count: number) => plural(count, { one: '# file', other: '# files' }),
  empty: (name: string) => `“${name}” is empty and can’t be sent.`,
  tooLarge: (name: string, size: string, limit: string) =>
    `“${name}” is ${size}. A file can be up to ${limit}. Make the file smaller, or share a link to it.`,
  tooMany: (limit: number, left: number) =>
    `A message can have up to ${limit} files. ${plural(left, { one: '# was', other: '# were' })} not added.`,
  signedOut: 'You are signed out. Sign in again in another tab, then retry here.',
  stopped: 'Upload stopped.',
  uploading: (share: number) => `${Math.round(share * 100)} %`,
  retry: 'Retry',
  remove: (name: string) => `Remove ${name}`,
  failed: (name: string) => `${name} was not uploaded.`,
  open: (name: string) => `Show ${name}`,
  download: (name: string) => `Download ${name}`,
  downloadShort: 'Download',
  preparing: (name: string) => `${name} is being prepared`,
  preparingHint: 'It appears here as soon as its location and other metadata are removed.',
  gone: (name: string) => `${name} can’t be shown`,
  of: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  pasted: 'pasted.txt',
  more: (count: number) => `and ${plural(count, { one: '# more file', other: '# more files' })}`,
} as const
