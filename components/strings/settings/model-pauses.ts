export const modelPauseStrings = {
  title: 'Paused models',
  isPaused: (model: string, endpoint: string | null) =>
    endpoint === null ? `${model} is paused` : `${model} is paused at ${endpoint}`,
  asked: (time: string) => `The endpoint asked to wait until ${time}.`,
  nextTry: (duration: string) => `Next try in ${duration}, by one task. Other tasks wait.`,
  nextTask: 'The next task tries again. Other tasks wait for the outcome.',
  trying: 'One task is trying again now. Other tasks wait for the outcome.',
  lift: 'End the pause now',
} as const
