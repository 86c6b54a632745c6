export { findConcepts, listCodeLists } from './code-lists/find-concepts.ts'
export { putCodeList } from './code-lists/put-code-list.ts'
export { removeCodeList } from './code-lists/remove-code-list.ts'
export type { NotedConsult } from './noted-consult.ts'
export { addNoteAddendum } from './notes/add-note-addendum.ts'
export { amendNote } from './notes/amend-note.ts'
export { enterNoteInError } from './notes/enter-note-in-error.ts'
export { listClinicalNotes, listNoteVersions } from './notes/list-clinical-notes.ts'
export { readSignedNotes, textsOfNote } from './notes/read-signed-notes.ts'
export { resolutionOfNote } from './notes/resolution-of-note.ts'
export { saveNoteDraft } from './notes/save-note-draft.ts'
export { signNote } from './notes/sign-note.ts'
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
export { listNoteTemplates } from './templates/list-note-templates.ts'
export { putNoteTemplate } from './templates/put-note-template.ts'
