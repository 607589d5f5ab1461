/** The highest amount that one trial may cost. */
export const mostTrialUsd = 5
