/** The key of the queries for the people who edit an agent: read again when a hint says so. */
export const editorsKey = 'agent-editors'
