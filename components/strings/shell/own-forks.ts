import { plural } from '../words'

/** The fork section of the sidebar. */
export const ownForksStrings = {
  title: 'My forks',
  result: 'Result',
  abandoned: 'abandoned',
  about: (description: string, count: number) =>
    `${description} · ${plural(count, { one: '# message', other: '# messages' })}`,
} as const
