import { createHmac } from 'node:crypto'
import { listMessages, listReadMarks } from '@consult/consults'
import type { PatientScope } from '@consult/directory'
import type { Message, Page } from '@consult/domain'
import type { ReadMark, RequestContext } from '@consult/request'
import { type EmbedOverview, getEmbedOverview } from './embed-overview.ts'

/**
 * Returns the key with which widgets encrypt text that a patient has typed but not sent: 32 bytes as base64url, the
 * same for all sessions of the patient, so that a reload with a new session finds the text. Source: docs/security.md,
 * Unsent text.
 */
async function unsentTextKey({ services, account }: RequestContext, patientId: string): Promise<string> {
  const secret = await services.unsentTextSecret()
  return createHmac('sha256', secret).update(`${account.partnerId} ${patientId}`).digest('base64url')
}

/**
 * Everything that the widget needs to show its first page, in one response. On a bad connection, each further request
 * takes half a second.
 */
export interface EmbedOpening extends EmbedOverview {
  /** The first page of the shown consult's transcript; null when there is no consult. */
  readonly transcript: Page<Message> | null
  readonly reads: readonly ReadMark[]
  /** Encrypts what the widget stores in the browser until it is sent: 32 bytes as base64url. */
  readonly unsentTextKey: string
}

/** The maximum number of messages of a page. */
const limit = 100

/** @throws not_found when the patient or the consult no longer exists. */
export async function getEmbedOpening(context: RequestContext, scope: PatientScope): Promise<EmbedOpening> {
  // Read first, so that the rest is at least as recent as its sequence.
  const overview = await getEmbedOverview(context, scope)
  const key = await unsentTextKey(context, scope.patientId)
  const asyncConsultId = overview.asyncConsult?.id
  if (!asyncConsultId) return { ...overview, transcript: null, reads: [], unsentTextKey: key }
  const [transcript, reads] = await Promise.all([
    listMessages(context, { asyncConsultId, limit, scope }),
    listReadMarks(context, { asyncConsultId, asker: { scope } }),
  ])
  return { ...overview, transcript, reads, unsentTextKey: key }
}
