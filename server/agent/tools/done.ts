import * as z from 'zod'
import { defineTool } from './define-tool.ts'

export const done = defineTool({
  name: 'done',
  description: 'Ends your work on this message. Call it when all is said and done.',
  input: z.strictObject({}),
  effect: 'read_only',
  flow: 'terminal',
  run: async () => ({ kind: 'done', content: 'Done.', ends: 'end_turn' }),
})
