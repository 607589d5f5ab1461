/** Stands after the number of memories that wait for a person, on every page. */
export const reviewBadge = 'to review'
