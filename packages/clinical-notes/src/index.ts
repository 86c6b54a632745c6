export { findConcepts, listCodeLists } from './code-lists/find-concepts.ts'
export { putCodeList } from './code-lists/put-code-list.ts'
export { removeCodeList } from './code-lists/remove-code-list.ts'
export type { NotedConsult } from './noted-consult.ts'
export { amendSigned } from './notes/amend-signed.ts'
export { appendAddendum } from './notes/append-addendum.ts'
export type { NoteAct, NoteChange } from './notes/change-note.ts'
export { listClinicalNotes, listNoteVersions } from './notes/list-clinical-notes.ts'
export { markInError } from './notes/mark-in-error.ts'
export { type BegunDraft, readOwnDraft } from './notes/read-own-draft.ts'
export { readSignedNotes, textsOfNote } from './notes/read-signed-notes.ts'
export { resolutionOfNote } from './notes/resolution-of-note.ts'
export { saveNoteDraft } from './notes/save-note-draft.ts'
export { signDraft } from './notes/sign-draft.ts'
export { actOnOrder } from './orders/act-on-order.ts'
export { createOrder, removeOrder, replaceOrder } from './orders/create-order.ts'
export { listPatientOrders } from './orders/patient-orders.ts'
export { getOrder, listOrders, readRequestedOrders } from './orders/read-orders.ts'
export { readAllergies } from './orders/review-allergies.ts'
export { findSummary } from './summaries/find-summary.ts'
export {
  getVisitSummary,
  readVisitSummary,
  requireVisitSummary,
  seeVisitSummary,
} from './summaries/get-visit-summary.ts'
export type { SummaryNews } from './summaries/tell-summary.ts'
export { listNoteTemplates } from './templates/list-note-templates.ts'
export { putNoteTemplate } from './templates/put-note-template.ts'
