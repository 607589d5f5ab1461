import type { Conversation } from '../conversation.ts'
import { code } from './code.ts'
import { contradictions } from './contradictions.ts'
import { decisions } from './decisions.ts'
import { languages } from './languages.ts'
import { people } from './people.ts'
import { planted } from './planted.ts'
import { privacy } from './privacy.ts'
import { reach } from './reach.ts'
import { times } from './times.ts'

export const conversations: readonly Conversation[] = [
  ...decisions,
  ...contradictions,
  ...times,
  ...people,
  ...code,
  ...languages,
  ...privacy,
  ...planted,
  ...reach,
]
