/** The highest amount that one trial may cost. */
export const mostTrialUsd = 5

/** The most trials of a person that wait or run at once, besides those of proofs: a loop must not spend without an end. */
export const mostOpenTrials = 20
