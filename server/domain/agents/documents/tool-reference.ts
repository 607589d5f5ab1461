/** A tool in a document: its name and the MCP server that has it. Null: the tool is built in. */
interface ToolReference {
  name: string
  server?: string | null | undefined
}

/** Returns the name by which an agent has the tool. */
export function nameTool({ name, server }: ToolReference): string {
  return server ? `${server}.${name}` : name
}

export function splitTool(tool: string): { name: string; server: string | null } {
  const dot = tool.indexOf('.')
  return dot < 0 ? { name: tool, server: null } : { name: tool.slice(dot + 1), server: tool.slice(0, dot) }
}
