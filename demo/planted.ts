/** The ids in the product by the ids in the talk. */
export interface Planted {
  threadIds: Map<string, string>
  forkIds: Map<string, string>
  /** Of messages, also of those that carry results. */
  messageIds: Map<string, string>
}
