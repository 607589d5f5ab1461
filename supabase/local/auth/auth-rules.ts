/** The rules for passwords, codes and sessions. */
export const passwordLength = 8
export const codeDigits = 6
export const codeSeconds = 3600
export const accessTokenSeconds = 3600
