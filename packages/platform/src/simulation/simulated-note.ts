import { type NotedConsult, saveNoteDraft, signNote } from '@consult/clinical-notes'
import type { RequestContext } from '@consult/request'

/** Writes and signs a short note as a simulated physician, by the use cases that the portal and `/v1` call. */
export async function writeSimulatedNote(
  acting: RequestContext,
  consult: NotedConsult,
  physicianId: string,
  text: string,
): Promise<void> {
  const input = { template: 'short', sections: [{ key: 'note', text, generated: true }] }
  const draft = await saveNoteDraft(acting, { consult, physicianId, revision: null, input })
  await signNote(acting, { consult, noteId: draft.id, physicianId, revision: draft.revision })
}
