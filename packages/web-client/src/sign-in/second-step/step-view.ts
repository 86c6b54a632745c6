/**
 * What the second step shows: a passkey to use, a code or recovery code to enter, a factor to choose, an app or a passkey to
 * set up, or recovery codes to keep.
 */
export type StepView = 'passkey' | 'verify' | 'recovery' | 'choose' | 'enroll' | 'new_passkey' | 'codes'
