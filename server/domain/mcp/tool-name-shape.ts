import * as z from 'zod'
import { serverPattern, serverToolPattern } from './tool-name.ts'

/** The name of a server: the first part of the names of its tools. It has no `_` and no dot. */
export const serverName = z
  .string()
  .regex(serverPattern, 'Use 1 to 31 lowercase letters a to z, digits or -. Start with a letter or digit.')

/** The name of a server's tool as people see it and agents list it: `server.tool`. */
export const serverToolName = z.string().regex(serverToolPattern, 'Name a tool of a server as server.tool.')
