/** The highest amount of a budget, in US dollars. */
export const mostBudgetUsd = 100_000
