/** The words of the example: two small matters of one team. One fork is open, the other one has a result. */
import type { DraftedResult } from '../../drafting/drafted-result.ts'

export const examplePeople = ['Mara', 'Jonas', 'Priya'] as const
export type Speaker = (typeof examplePeople)[number] | 'agent'

export interface StoryLine {
  by: Speaker
  text: string
}

export interface StoryThread {
  /** The messages before somebody forks. */
  lines: readonly StoryLine[]
  fork: {
    /** The number of the message that it starts from. */
    from: number
    by: Exclude<Speaker, 'agent'>
    description: string
    lines: readonly StoryLine[]
    /** Left out: the fork is still open. */
    result?: DraftedResult
  }
  /** The messages after that. */
  after: readonly StoryLine[]
}

const attachments: StoryThread = {
  lines: [
    {
      by: 'Priya',
      text: 'Where should we keep the files that customers attach? They are in the database now, and it grows by 4 GB a week.',
    },
    { by: 'Jonas', text: 'Object storage is cheaper. The database has the better backup.' },
  ],
  fork: {
    from: 1,
    by: 'Priya',
    description: 'Database or object storage for attachments?',
    lines: [
      { by: 'Priya', text: 'They are in the database because one backup brings everything back.' },
      { by: 'agent', text: 'How long does a restore take now, and how much of it are attachments?' },
      { by: 'Priya', text: 'Six hours, and five of them are attachments.' },
      {
        by: 'Jonas',
        text: 'Object storage keeps deleted files for 30 days, so nothing is lost between two backups.',
      },
      { by: 'Mara', text: 'I am against one more place to look after. We are three people.' },
      { by: 'agent', text: 'What extra work would a second place bring?' },
      { by: 'Jonas', text: 'One access key and one bill.' },
      { by: 'Priya', text: 'Then we move the attachments to object storage.' },
      { by: 'Jonas', text: 'I will move the old ones in June, the largest first.' },
      { by: 'Mara', text: 'Thumbnails can stay where they are for now.' },
    ],
    result: {
      headline: 'Attachments move to object storage',
      bullets: [
        {
          kind: 'decision',
          text: 'All attachments move to object storage.',
          owner: null,
          citations: [{ number: 8, quote: 'we move the attachments to object storage' }],
        },
        {
          kind: 'finding',
          text: 'A restore takes six hours now, and five of them are for attachments.',
          owner: null,
          citations: [{ number: 3, quote: 'Six hours, and five of them are attachments' }],
        },
        {
          kind: 'finding',
          text: 'Nothing gets lost between two backups: deleted files are kept for 30 days.',
          owner: null,
          citations: [{ number: 4, quote: 'keeps deleted files for 30 days' }],
        },
        {
          kind: 'action',
          text: 'Move the old files in June, the largest first.',
          owner: 'Jonas',
          citations: [{ number: 9, quote: 'I will move the old ones in June' }],
        },
      ],
      deferred: [
        {
          text: 'Thumbnails stay in the database for now.',
          citations: [{ number: 10, quote: 'Thumbnails can stay where they are for now' }],
        },
      ],
      open_questions: [],
      dissent: [
        {
          who: 'Mara',
          text: 'One more place to look after is too much for three people.',
          citations: [{ number: 5, quote: 'I am against one more place to look after' }],
        },
      ],
    },
  },
  after: [
    {
      by: 'Priya',
      text: 'Ten messages became six lines. Click a number to read the words behind a line.',
    },
  ],
}

const launch = (agent: { slug: string }): StoryThread => ({
  lines: [
    {
      by: 'Mara',
      text: 'I would like to publish the new help pages on Thursday. Is there any reason not to?',
    },
    { by: 'Jonas', text: 'The texts are ready. The search in them still misses words with a typo.' },
    {
      by: 'Priya',
      text: 'Support is short of people on Thursday and Friday. From Tuesday on everybody is back.',
    },
    { by: 'Mara', text: `@${agent.slug} what are the reasons for and against Thursday?` },
    {
      by: 'agent',
      text: [
        '**For Thursday:** the texts are ready [2].',
        '**Against Thursday:** the search misses words with a typo [2], and support is short of people until Tuesday [3].',
        'It depends on how many people search with typos. That needs a closer look, and not everybody here has to follow it.',
      ].join('\n\n'),
    },
  ],
  fork: {
    from: 1,
    by: 'Jonas',
    description: 'Thursday, or wait until Tuesday?',
    lines: [
      {
        by: 'Jonas',
        text: 'I counted yesterday’s searches: 12 of 100 have a typo, and those people find nothing.',
      },
      {
        by: 'agent',
        text: 'Then one in eight would write to support instead. Can support answer them on Thursday?',
      },
      { by: 'Priya', text: 'No. Two of us are away, so nobody answers before Tuesday.' },
      { by: 'Jonas', text: 'I will fix the search by Monday.' },
      {
        by: 'agent',
        text: 'Waiting until Tuesday costs five days and saves you those questions. Do you lose anything by it?',
      },
      { by: 'Mara', text: 'Nothing. The newsletter about the pages goes out on Wednesday.' },
      { by: 'Priya', text: 'I object to a long wait: we answer the same ten questions every day.' },
      { by: 'Mara', text: 'Then we go online on Tuesday.' },
      { by: 'Jonas', text: 'The dark theme of the pages can come later.' },
      { by: 'Priya', text: 'Who tells the three largest customers?' },
    ],
  },
  after: [
    {
      by: 'Jonas',
      text: 'I opened a fork for this, so that the thread stays short. Its result comes back here.',
    },
  ],
})

/** Returns the threads of the example in the order in which they are written. `agent`: it answers in them. */
export function tellStory(agent: { slug: string }): StoryThread[] {
  return [attachments, launch(agent)]
}
