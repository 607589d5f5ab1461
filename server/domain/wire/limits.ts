/** The limits that the product promises, in one place. Lengths are UTF-16 units of normalised text. */
export const limits = {
  messageLength: 50_000,
  topicLength: 250,
  nameLength: 80,
  titleLength: 80,
  statusLength: 80,
  searchLength: 500,
  promptLength: 40_000,
  schedulePromptLength: 10_000,
  /** The most agents that one message may call. */
  agentsPerMessage: 5,
  /** The most different emoji under one message. */
  reactionKinds: 20,
  pageSize: 50,
  maxPageSize: 100,
  /** The newest messages of a thread or fork that an agent is shown. */
  contextMessages: 50,
  /**
   * So many more are shown while an agent and people talk without a long pause: the messages shown then begin
   * at the same place for several questions, so that the endpoint's cache knows them.
   */
  contextMessagesMore: 20,
  /** The most characters of a fork's parent message that an agent is shown. */
  parentMessageLength: 4_000,
  inviteDays: 7,
  /** The most invitations in 24 hours; used and revoked ones count, too. */
  invitesPerDay: {
    person: 50,
    workspace: 200,
    /** To one address, over all workspaces. */
    address: 3,
  },
  /** The most bytes of one file. */
  fileSize: 25 * 1024 * 1024,
  filesPerMessage: 10,
  /** The longest draft on the server: longer than a message may be, since its author may still shorten it. */
  draftLength: 100_000,
} as const
