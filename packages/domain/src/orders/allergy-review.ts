import { type ClinicalFact, statementWords } from '../clinical/clinical-facts.ts'
import type { RequestIssue } from '../errors/catalogue.ts'
import type { OrderContent } from './order-content.ts'

/** Allergies as they are compared: spelling counts; spaces, case and characters that nobody sees do not. */
const comparable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()

/**
 * Whether a review names every allergy of the record. An allergy is compared with its label, because its text may be no more than a
 * `yes` (`Penicillin allergy: yes`).
 */
export function reviewsAll(reviewed: readonly string[], record: Pick<ClinicalFact, 'items'>): boolean {
  const read = new Set(reviewed.map(comparable))
  return record.items.every((item) => read.has(comparable(statementWords(item))))
}

/**
 * What keeps a prescription from being requested: an allergy of the record that its physician has not read. The record may have
 * changed since the order was written. No message repeats what the record says.
 * @param path of the review, dotted
 * @param record the allergies of the patient's record now
 */
export function issuesOfReview(
  { prescription }: Pick<OrderContent, 'prescription'>,
  record: Pick<ClinicalFact, 'items'>,
  path: string,
): RequestIssue[] {
  if (!prescription || reviewsAll(prescription.allergiesReviewed.allergies, record)) return []
  const message =
    'The record has allergies that are not in the review. Read them, and send them as the portal shows them.'
  return [{ path, code: 'allergies_not_reviewed', message }]
}
