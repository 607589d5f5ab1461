import { builtInTools } from '../../domain/tool.ts'
import type { Tool } from './define-tool.ts'

/** Every tool that there is. Their order on the wire is that of `builtInTools`, so that prompts stay in the cache. */
const tools: readonly Tool[] = []

/** The tools of an agent, in the order of the wire. A name that nobody knows (any more) is passed over. */
export function chooseTools(names: readonly string[]): Tool[] {
  return builtInTools.flatMap(name => (names.includes(name) ? tools.filter(tool => tool.name === name) : []))
}
