import type { TenantTransaction } from '@consult/db'
import { addSeconds, type TelehealthSnapshot } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { findRecording } from './recording-store.ts'
import { findTranscript } from './transcript-store.ts'

/** How long after signing in a portal session can open recordings, in seconds. */
const recentSeconds = 30 * 60

/**
 * Reports whether the physician has to sign in again to open a recording: someone who finds an unlocked screen must
 * not be able to watch recordings. Source: docs/security.md, Sessions.
 */
export const needsSignInForRecordings = ({ services, signedInAt }: RequestContext): boolean =>
  signedInAt !== null && services.clock.now() >= addSeconds(signedInAt, recentSeconds)

/**
 * Returns the links to the call's recording and transcript, valid for five minutes. A missing file has no link, and a
 * portal session that began too long ago gets none.
 */
export async function recordingLinks(
  tx: TenantTransaction,
  context: RequestContext,
  consult: TelehealthSnapshot,
): Promise<{ recordingUrl?: string; transcriptUrl?: string }> {
  if (needsSignInForRecordings(context)) return {}
  if (consult.recordingStatus !== 'ready' || !(await findRecording(tx, consult.id))) return {}
  const links = (await context.services.fileLinks()).for(context)
  const recordingUrl = links.recordingUrl(tx.partnerId, consult.id)
  if (consult.transcriptStatus !== 'ready' || !(await findTranscript(tx, consult.id))) return { recordingUrl }
  return { recordingUrl, transcriptUrl: links.transcriptUrl(tx.partnerId, consult.id) }
}
