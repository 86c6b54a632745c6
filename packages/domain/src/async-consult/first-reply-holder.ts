import type { AsyncConsult } from './resource.ts'

/** Whether the consult keeps a first reply of this physician, which waits for the patient's consent. */
export const holdsFirstReply = (
  { status, invitedBy }: Pick<AsyncConsult, 'status' | 'invitedBy'>,
  physicianId: string,
): boolean => status === 'invited' && invitedBy === physicianId
