import { isInScope, type PatientScope } from '@consult/directory'
import type { AsyncConsultRow } from '../consult-row.ts'
import type { PostAction } from './admit-post.ts'
import type { MessageAuthor } from './post.ts'

/** Who sends a message: the consult's patient, within the caller's scope, or a physician. */
export type Sender =
  | { readonly type: 'patient'; readonly scope: PatientScope | null }
  /** `draftSecret` decrypts the draft of the reply. */
  | { readonly type: 'physician'; readonly physicianId: string; readonly draftSecret: Buffer }

/** The author of the sender's message in this consult; null when the consult is out of the sender's scope. */
export function authorOf(sender: Sender, consult: AsyncConsultRow): MessageAuthor | null {
  if (sender.type === 'physician') return { type: 'physician', id: sender.physicianId }
  return isInScope(sender.scope, consult) ? { type: 'patient', id: consult.patient_id } : null
}

/** What the sender asks the state machine for. */
export function actionOf(sender: Sender): PostAction {
  return sender.type === 'physician'
    ? { type: 'post_reply', physicianId: sender.physicianId }
    : { type: 'post_message' }
}
