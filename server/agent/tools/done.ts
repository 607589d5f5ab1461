import * as z from 'zod'
import { defineTool } from './define-tool.ts'

export const done = defineTool({
  name: 'done',
  description: 'Ends your work on this message. Call it when you have said and done everything.',
  input: z.strictObject({}),
  effect: 'read_only',
  flow: 'terminal',
  run: async () => ({ kind: 'done', content: 'Done.', ends: 'end_turn' }),
})
