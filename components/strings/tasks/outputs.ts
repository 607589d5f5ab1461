/** The card of an object that an agent returned. */
export const outputStrings = {
  label: (agent: string) => `Data from ${agent}`,
  data: 'Data',
  copy: 'Copy JSON',
  download: 'Download JSON',
  showAll: 'Show all',
  showLess: 'Show less',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  more: (count: number) => `Show ${count} more`,
} as const
