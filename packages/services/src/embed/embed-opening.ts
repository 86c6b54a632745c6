import type { Message, Page } from '@consult/domain'
import { listReadMarks } from '../async-consults/attendance/list-read-marks.ts'
import { listMessages } from '../async-consults/list-messages.ts'
import type { PatientScope } from '../directory/patients/patient-scope.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { ReadMark } from '../signals/read-mark-store.ts'
import { type EmbedOverview, getEmbedOverview } from './embed-overview.ts'

/** All that the widget needs to show its first page, in one answer: each further question costs a bad line half a second. */
export interface EmbedOpening extends EmbedOverview {
  /** The beginning of the transcript of the consult that is shown; null when there is none. */
  readonly transcript: Page<Message> | null
  readonly reads: readonly ReadMark[]
}

/** As many messages as a page has at the most. */
const limit = 100

/** @throws not_found when the patient or the one consult is gone. */
export async function getEmbedOpening(context: RequestContext, scope: PatientScope): Promise<EmbedOpening> {
  // First: what is read after it is not older than its sequence.
  const overview = await getEmbedOverview(context, scope)
  const asyncConsultId = overview.asyncConsult?.id
  if (!asyncConsultId) return { ...overview, transcript: null, reads: [] }
  const [transcript, reads] = await Promise.all([
    listMessages(context, { asyncConsultId, limit, scope }),
    listReadMarks(context, { asyncConsultId, asker: { scope } }),
  ])
  return { ...overview, transcript, reads }
}
