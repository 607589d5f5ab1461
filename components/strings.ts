/** Every English sentence of the interface, by feature, so that a translation has one place to start from. */
export const strings = {
  auth: {
    signIn: 'Sign in',
    signInLead: 'Welcome back.',
    signUp: 'Create an account',
    signUpLead: 'A name, an address, a password. That is all.',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    sendLink: 'Send me a sign-in link',
    linkSent: (email: string) => `A sign-in link is on its way to ${email}. It works once and for one hour.`,
    confirmationSent: (email: string) =>
      `Almost there: confirm your address by the link that we sent to ${email}.`,
    signInFailed: 'Signing in did not work. Try again, or use another way.',
    openInbox: 'Open the local inbox',
    newHere: 'New here?',
    haveAccount: 'Already have an account?',
    with: (provider: string) => `Continue with ${provider}`,
    emailNeeded: 'Write your e-mail address first.',
    serverFoot: 'This server belongs to your team.',
    unreachable:
      'OpenVibe did not answer. Check your connection and try again; what you typed is still here.',
    linkExpired: 'That sign-in link has expired or was used before. Ask for a new one.',
    working: 'One moment…',
  },
  shell: {
    skip: 'Skip to the conversation',
    loading: 'Opening the workspace…',
    noWorkspace: 'There is no such workspace',
    noWorkspaceWhy:
      'The address may be wrong, or you are not a member of it. Ask somebody there for an invite link.',
    toMine: 'Go to my workspaces',
    menu: 'Channels and people',
    workspaceMenu: (name: string) => `${name}, workspace menu`,
    accountMenu: (name: string) => `${name}, your account`,
    agents: 'Agents',
    otherWorkspace: 'Another workspace',
    newWorkspace: 'Create a workspace',
    offline: 'offline model',
    offlineWhy: 'No model key is set. The built-in offline model answers.',
    signedInAs: (name: string, handle: string) => `${name}, @${handle}`,
    signOut: 'Sign out',
    unreachable: 'OpenVibe did not answer. Check your connection and try again; nothing is lost.',
  },
  workspaces: { choose: 'Your workspaces', again: 'Try again' },
  createWorkspace: {
    title: 'Create a workspace',
    lead: 'One place for your team and its agents.',
    name: 'Name',
    address: 'Address',
    addressHint: 'Letters a to z, digits and dashes. It stays as it is.',
    create: 'Create and open',
    invited: 'Invited? Open the link in your invitation.',
    signedInAs: (email: string) => `Signed in as ${email}`,
  },
  acceptInvite: {
    title: (workspace: string) => `Join ${workspace}`,
    from: (inviter: string, role: string) =>
      `${inviter} invites you as ${role === 'admin' ? 'an' : 'a'} ${role}.`,
    accept: (workspace: string) => `Join ${workspace}`,
    useless: 'This invitation can’t be used',
    why: {
      expired: (inviter: string) => `It has expired. Ask ${inviter} for a new one.`,
      revoked: (inviter: string) => `It was withdrawn. Ask ${inviter} whether that was meant.`,
      used: (inviter: string) =>
        `It was good for one person and has been used. Ask ${inviter} for a new one.`,
    },
  },
  sidebar: {
    label: 'Workspace',
    channels: 'Channels',
    addChannel: 'Create a channel',
    people: 'People',
    you: 'you',
    invite: 'Invite people',
    agents: 'Agents',
    editAgents: 'Edit agents',
    unreadThreads: 'unread threads',
  },
  /** Read after a name: the picture says it by a dot or a ring. */
  presence: { online: ', online', away: ', away' },
  createChannel: {
    title: 'Create a channel',
    name: 'Name',
    nameHint: 'Letters and digits of any script; spaces become dashes.',
    topic: 'Topic',
    topicHint: 'What it is for, in one line. It can wait.',
    create: 'Create',
    cancel: 'Cancel',
  },
  invite: {
    title: (workspace: string) => `Invite people to ${workspace}`,
    role: 'They come in as',
    roles: { member: 'Member', admin: 'Admin', guest: 'Guest' },
    roleHints: {
      member: 'Reads and writes in every public channel.',
      admin: 'Also edits agents, invites people and changes roles.',
      guest: 'Sees only the channels that they are added to.',
    },
    make: 'Make a link',
    link: 'Invite link',
    linkHint: (expiresAt: string) =>
      `Works for everyone who has it, until ${new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(expiresAt))}. It is shown only now.`,
    copy: 'Copy the link',
    copied: 'Copied',
    done: 'Done',
    cancel: 'Cancel',
  },
  agents: {
    title: 'Agents',
    newTitle: 'A new agent',
    create: 'Create an agent',
    system: 'system',
    active: 'active',
    off: 'off',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    adminsOnly: 'Agents are edited by admins',
    adminsOnlyWhy: 'Ask an admin of this workspace if one should change.',
    missing: 'There is no such agent',
    prompt: 'Prompt',
    tokens: (count: number) =>
      `about ${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'token' : 'tokens'}`,
    promptLong: 'Long for a prompt: over 2,000 tokens, every answer pays for it.',
    promptShort: 'Under 500 tokens. Fine for a narrow job; a general one wants more.',
    displayName: 'Name',
    slug: 'Mention',
    description: 'What it is for',
    descriptionHint: 'One line. People see it when they type @.',
    model: 'Model',
    modelHint: 'A model id of the endpoint.',
    models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
    maxTokens: 'Answer, at most (tokens)',
    maxTokensHint: '256 to 64,000.',
    timeout: 'Time for a model call (seconds)',
    timeoutHint: '10 to 3,600. Then it says so in the thread.',
    capabilities: 'Capabilities',
    capabilitiesHint: 'Words that describe it, with commas. They permit nothing.',
    note: 'Note for this version',
    noteHint: 'What changed and why, for those who come later.',
    save: 'Save and publish',
    saved: 'Published. It holds from the next task on.',
    unsaved: 'Unsaved changes',
    reload: 'Load the newer version',
    versions: 'Versions',
    version: (version: number) => `Version ${version}`,
    current: 'current',
    seeded: 'OpenVibe',
    formerMember: 'Former member',
    skeleton: `IDENTITY
Who are you, in one or two sentences?

PURPOSE
What are you for, in one sentence?

CONSTRAINTS
- What must you always do?
- What must you never do?

TONE
How do you speak?

CONTEXT RULES
What in the thread matters for your answers?`,
  },
  offlineModel: {
    title: 'The offline model answers',
    means:
      'No model key is set, so agents reply with built-in text: they quote and condense what they were given. Good to try mentions, threads and agents; no use for real questions. Nothing leaves this server.',
    how: 'For a real model, whoever runs this server sets a key and starts it again:',
    elsewhere: 'Another endpoint that speaks the same API is named by ANTHROPIC_BASE_URL.',
  },
  connection: {
    offline: 'Offline. What you write is kept and sent later.',
  },
  threads: {
    start: (channel: string) => `Start a thread in #${channel}`,
    list: (channel: string) => `Threads in #${channel}`,
    thread: 'Thread',
    example: 'Put it in the box',
    emptyTitle: 'Nothing here yet',
    emptyLead: 'Each message starts a thread. Mention an agent and it answers in the thread.',
    askTitle: (agent: string) => `Ask ${agent} something`,
    ask: (slug: string) => `@${slug} what can you do in this workspace?`,
    teamTitle: 'Bring your team',
    teamLead: 'With a link; guests see only the channels that they are added to.',
    mentionKey: 'mentions people and agents',
    replies: (count: number) => plural(count, { one: '# reply', other: '# replies' }),
    noReplies: 'No replies yet',
    newCount: (count: number) => `${count > 99 ? '99+' : format(count)} new`,
    broken: 'The thread could not be shown.',
    unread: 'unread',
    more: 'Load older threads',
    close: 'Close the thread',
    back: 'Back to the channel',
    missing: 'This thread is not here',
    missingWhy: 'It may have been deleted, or it is in a channel that you can’t read.',
    unreachable: 'The thread could not be read. What you wrote is still here.',
    unreachableList: 'The threads could not be read.',
    again: 'Try again',
    toChannel: 'Back to the channel',
    loading: 'Loading…',
    width: 'Width of the thread',
    people: (count: number) =>
      plural(count, { one: '# person in the workspace', other: '# people in the workspace' }),
    noChannel: (name: string) => `There is no channel #${name}`,
    noChannelWhy: 'It may have another name by now, or you are not in it.',
    toGeneral: 'Go to #general',
    archived: 'This channel is archived. It can be read, not written in.',
    offlineLead: 'The offline model answers for now.',
    offlineWhy:
      'No model key is set, so agents reply with built-in text: good to try mentions and threads, no use for real questions. Nothing leaves this server.',
    offlineMore: 'Where to put a key',
    offlineHide: 'Hide for now',
    deleted: 'Message deleted',
    sending: 'Sending…',
  },
  messages: {
    log: 'Messages',
    agent: 'agent',
    edited: 'edited',
    editedAt: (time: string) => `Edited ${time}`,
    deleted: 'Message deleted',
    newLine: 'New',
    newBelow: (count: number) => `${format(count)} new`,
    toEnd: 'Jump to the newest message',
    loadingOlder: 'Loading older messages…',
    sending: 'Sending',
    notSentOffline: 'Not sent. You are offline.',
    notSentBecause: (sentence: string) => `Not sent. ${sentence}`,
    retry: 'Retry',
    discard: 'Delete',
    broken: 'This message could not be shown.',
    formerMember: 'Former member',
    formerAgent: 'Former agent',
    actions: (name: string) => `Act on ${name}’s message`,
    more: 'More',
    copyText: 'Copy text',
    copyLink: 'Copy link',
    copied: 'Copied',
    linkCopied: 'Link copied',
    edit: 'Edit',
    remove: 'Delete',
    removeTitle: 'Delete this message?',
    removeWhy: 'Its text goes for everyone. A line stays that says so.',
    removeKeep: 'Keep it',
    editBox: 'Edit the message',
    save: 'Save',
    cancel: 'Cancel',
    editHint: 'Enter saves, Esc keeps it as it was',
    typing: (names: readonly string[]) =>
      names.length > 2
        ? 'Several people are writing…'
        : `${list(names)} ${names.length === 1 ? 'is' : 'are'} writing…`,
    stop: 'Stop',
    stopAll: (name: string) => `Stop ${name}`,
    stopped: 'stopped',
    stoppedBy: (name: string) => `stopped by ${name}`,
    cut: 'ended at the length limit',
    goOn: 'Go on',
    goOnText: (slug: string) => `@${slug} go on where you stopped.`,
    regenerate: 'Regenerate',
    ofAnswers: (index: number, count: number) => `${index} of ${count}`,
    olderAnswer: 'Older answer',
    newerAnswer: 'Newer answer',
    answering: (name: string) => `${name} is answering`,
    answered: (name: string) => `${name} has answered`,
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    costUnknown: 'cost unknown',
    seconds: (count: number) => `${format(count, count < 10 ? 1 : 0)} s`,
    elapsed: (seconds: number) =>
      seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    queued: (name: string) => `${name} is thinking…`,
    steps: {
      reading: (name: string) => `${name} is reading the thread…`,
      thinking: (name: string) => `${name} is thinking…`,
      writing: (name: string) => `${name} is writing…`,
      waiting_for_model: (name: string) => `${name} waits for the model…`,
      stopping: (name: string) => `${name} is stopping…`,
    },
    retryAt: (time: string) => `next try at ${time}`,
  },
  composer: {
    reply: 'Reply',
    label: 'Write a message',
    send: 'Send',
    mention: 'Mention',
    willAnswer: (names: readonly string[]) => `${few(names)} will answer`,
    nobody: 'People only, no agent will answer',
    noAgent: 'No agent will answer',
    off: (names: readonly string[]) =>
      `${few(names)} ${names.length === 1 ? 'is' : 'are'} switched off and will not answer`,
    takeOff: (names: readonly string[]) => `No answer from ${list(names)}`,
    takenOff: (names: readonly string[]) => `${few(names)} taken off`,
    bringBack: 'Undo',
    keyTakeOff: 'Alt A',
    tooMany: (count: number) => `Only the first ${count} agents that are mentioned will answer`,
    left: (count: number) => `${plural(count, { one: '# character', other: '# characters' })} left`,
    over: (count: number, limit: number) =>
      `${plural(count, { one: '# character', other: '# characters' })} too many. A message can have up to ${format(limit)}; nothing is cut.`,
    tooLong: 'Too long to be sent',
    matches: (count: number) => plural(count, { one: '# match', other: '# matches' }),
    bestOf: (shown: number, count: number) => `the best ${format(shown)} of ${format(count)} matches`,
    picker: (count: number) => `Mention, ${plural(count, { one: '# match', other: '# matches' })}`,
    keyChoose: '↑ ↓ to choose',
    keyPick: 'Tab to pick',
    keyClose: 'Esc to keep typing',
    you: 'you',
  },
  markdown: {
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the text and copy it.',
    wrap: 'Wrap lines',
    code: 'Code',
    image: (host: string) => (host ? `Image from ${host} — open` : 'Image'),
    done: 'Done',
    toDo: 'To do',
    footnotes: 'Footnotes',
    footnote: (name: string) => `Footnote ${name}`,
    footnoteBack: (number: number) => `Back to where footnote ${number} belongs`,
  },
  theme: { dark: 'Dark', light: 'Light', system: 'System', label: 'Theme' },
} as const

/** English plural by the rules of the language; `#` stands for the number. */
function plural(count: number, forms: { one: string; other: string }): string {
  const form = new Intl.PluralRules('en').select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', format(count))
}

function format(count: number, digits = 0): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(count)
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

/** Three names at most, so that a line stays a line. */
function few(names: readonly string[]): string {
  return names.length > 3 ? list([...names.slice(0, 2), `${format(names.length - 2)} more`]) : list(names)
}
