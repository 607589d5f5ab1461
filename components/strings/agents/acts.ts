export const agentActsStrings = {
  more: (name: string) => `More for ${name}`,
  duplicate: 'Duplicate',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteWhy: (slug: string) =>
    `It stops answering, its running tasks stop, and its draft and its memory are no longer used. Its messages keep its name. The handle @${slug} becomes free. This can’t be undone.`,
  draft: 'draft',
  createDraft: 'Keep as a draft',
  createLead: 'A new agent starts as a draft. It doesn’t answer until you publish it.',
}
