import { isRecord } from '../../../bridge/record.ts'
import type { TabStorage } from './tab-storage.ts'

/** A rating that the patient has not sent. */
export interface KeptRating {
  readonly value: number | null
  readonly comment: string
}

/** The consult or call that is rated, and its patient. */
export interface Rated {
  readonly id: string
  readonly patientId: string
}

const nameOf = ({ id, patientId }: Rated) => `consult:${patientId}:${id}:rating`

/** The rating that survived a reload of the page, in this tab only. */
export function readRating(storage: TabStorage | null, rated: Rated): KeptRating {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(nameOf(rated)) ?? 'null')
    if (isRecord(kept) && [1, 2, 3, 4, 5].includes(kept.value as number) && typeof kept.comment === 'string') {
      return { value: kept.value as number, comment: kept.comment }
    }
  } catch {
    // Damaged. The patient chooses again.
  }
  return { value: null, comment: '' }
}

/** @param rating null once it has been sent. */
export function keepRating(storage: TabStorage | null, rated: Rated, rating: KeptRating | null): void {
  if (rating === null) storage?.removeItem(nameOf(rated))
  else storage?.setItem(nameOf(rated), JSON.stringify(rating))
}
