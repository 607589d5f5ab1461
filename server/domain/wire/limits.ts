/** Numbers that the product promises, in one place. Lengths are UTF-16 units of normalised text. */
export const limits = {
  messageLength: 50_000,
  topicLength: 250,
  nameLength: 80,
  searchLength: 500,
  promptLength: 40_000,
  /** Agents that one message may call. */
  agentsPerMessage: 5,
  /** Different emoji under one message. */
  reactionKinds: 20,
  pageSize: 50,
  maxPageSize: 100,
  /** Messages of a thread or fork that an agent is shown. */
  contextMessages: 50,
  /** Characters of a fork's parent message that an agent is shown. */
  parentMessageLength: 4_000,
  inviteDays: 7,
  /** Bytes of one file. */
  fileSize: 25 * 1024 * 1024,
  filesPerMessage: 10,
  /** What a draft may hold on the server: more than can be sent, for it may be shortened yet. */
  draftLength: 100_000,
} as const
