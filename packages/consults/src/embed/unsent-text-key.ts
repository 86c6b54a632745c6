import { createHmac } from 'node:crypto'
import type { RequestContext } from '@consult/request'

/**
 * Returns the key with which widgets encrypt text that a patient has typed but not sent: 32 bytes as base64url, the
 * same for all sessions of the patient, so that a reload with a new session finds the text. Source: docs/security.md,
 * Unsent text.
 */
export async function unsentTextKey({ services, account }: RequestContext, patientId: string): Promise<string> {
  const secret = await services.unsentTextSecret()
  return createHmac('sha256', secret).update(`${account.partnerId} ${patientId}`).digest('base64url')
}
