import { plural } from '@/components/strings/words'

export const agentPersonasStrings = {
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  title: 'Sections of the files',
  told: (used: number, left: number) =>
    left === 0
      ? `${plural(used, { one: '# section is', other: '# sections are' })} imported.`
      : `${plural(used, { one: '# section is', other: '# sections are' })} imported, ${left} left out. Nothing is saved yet.`,
  beginning: 'Text at the top',
  wholeFile: 'Whole file',
  target: 'Import into',
  targetHint: 'An agent that exists keeps its other settings, for example its model and tools.',
  byName: 'The agent with this name, or a new one',
  prompt: 'Becomes part of the prompt.',
  blocks: (labels: readonly string[]) =>
    `${plural(labels.length, { one: 'Becomes the memory block', other: 'Becomes the memory blocks' })} ${labels.join(', ')}.`,
  toolNote: (tool: string) => `Becomes the note on the tool ${tool}.`,
  name: (name: string) => `Names the agent ${name}.`,
  purpose: 'Becomes the description for people.',
  leftOut: (why: string) => `Left out. ${why}`,
  note: (folder: string) => `Imported from ${folder}`,
  tooLarge: (name: string) => `“${name}” is too large. Nothing was read.`,
  oneDocument: 'Choose one YAML or JSON file, or the Markdown files of one agent.',
}
