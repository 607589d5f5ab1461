import { plural } from '../words'

/** The fork section of the sidebar. */
export const ownForksStrings = {
  title: 'My forks',
  result: 'Result',
  abandoned: 'abandoned',
  /** Stands after the number. */
  messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
} as const
