import type { TenantTransaction } from '@consult/db'
import type { TelehealthSnapshot } from '@consult/domain'
import type { LinkWriter } from '../file-links/file-links.ts'
import { findRecording } from './recording-store.ts'
import { findTranscript } from './transcript-store.ts'

/** Returns the links to the call's recording and transcript, valid for five minutes. A missing file has no link. */
export async function recordingLinks(
  tx: TenantTransaction,
  consult: TelehealthSnapshot,
  links: LinkWriter,
): Promise<{ recordingUrl?: string; transcriptUrl?: string }> {
  if (consult.recordingStatus !== 'ready' || !(await findRecording(tx, consult.id))) return {}
  const recordingUrl = links.recordingUrl(tx.partnerId, consult.id)
  if (consult.transcriptStatus !== 'ready' || !(await findTranscript(tx, consult.id))) return { recordingUrl }
  return { recordingUrl, transcriptUrl: links.transcriptUrl(tx.partnerId, consult.id) }
}
