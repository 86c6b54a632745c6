/** A physician or member, and the session that makes the request. */
export interface SessionHolder {
  readonly physicianId: string
  readonly sessionId: string
}
