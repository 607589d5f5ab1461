/** The rules for second factors. GoTrue has the same numbers by default. */
export const mostFactors = 10
/** A challenge is answered, and an enrolment is finished, within this time. */
export const challengeSeconds = 300
export const nameLength = 200
