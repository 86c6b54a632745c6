import type { TenantTransaction } from '@consult/db'
import type { TelehealthSnapshot } from '@consult/domain'
import type { FileLinks } from '../attachments/file-links.ts'
import { findRecording } from './recording-store.ts'

/** The link to the call's recording, good for five minutes; nothing while there is none. */
export async function recordingLink(
  tx: TenantTransaction,
  consult: TelehealthSnapshot,
  links: FileLinks,
): Promise<{ recordingUrl?: string }> {
  if (consult.recordingStatus !== 'ready' || !(await findRecording(tx, consult.id))) return {}
  return { recordingUrl: links.recordingUrl(tx.partnerId, consult.id) }
}
