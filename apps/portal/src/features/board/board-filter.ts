import type { Priority } from '@consult/domain'
import { foldText } from '@consult/ui/i18n/fold-text.ts'
import type { WorklistFilter } from '../worklist/worklist-filter.ts'

/** What a supervisor looks for on the board. An empty text is no condition. */
export interface BoardFilter {
  /** Words of a name, or a part of a date of birth. */
  readonly text: string
  /** A physician's id, or `none` for what nobody has. */
  readonly physicianId: string
  readonly priority: '' | 'pressing' | 'emergency'
}

export const everything: BoardFilter = { text: '', physicianId: '', priority: '' }

export const isFiltering = ({ text, physicianId, priority }: BoardFilter): boolean =>
  text.trim() !== '' || physicianId !== '' || priority !== ''

/** A row of the board, as far as it is filtered by. */
export interface Filterable {
  /** Names, and dates of birth as they are written. */
  readonly texts: readonly (string | null | undefined)[]
  readonly physicianId: string | null
  readonly priority: Priority | undefined
}

/** Reports whether a row has every word of the filter, its physician, and its priority. */
export function matchesFilter(filter: BoardFilter, { texts, physicianId, priority }: Filterable): boolean {
  if (filter.physicianId !== '' && filter.physicianId !== (physicianId ?? 'none')) return false
  if (filter.priority === 'emergency' && priority !== 'emergency') return false
  if (filter.priority === 'pressing' && priority !== 'emergency' && priority !== 'urgent') return false
  const written = foldText(texts.filter(Boolean).join('\n'))
  return foldText(filter.text)
    .split(/\s+/)
    .every((word) => written.includes(word))
}

/** The same conditions for the worklist, which has all open consults. It searches by no name: its address could show one. */
export const worklistFilterOf = ({ physicianId, priority }: BoardFilter): WorklistFilter => ({
  show: 'open',
  ...(physicianId !== '' && { holder: physicianId }),
  ...(priority !== '' && { priorities: priority === 'emergency' ? ['emergency'] : ['emergency', 'urgent'] }),
})
