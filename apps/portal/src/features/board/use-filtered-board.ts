import { useLocale } from '@consult/ui/i18n/use-words.tsx'
import { calendarDayWords } from '@consult/web-client/time/days.ts'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { type BoardFilter, isFiltering, matchesFilter } from './board-filter.ts'
import { type Board, useCallers, usePatientsOf } from './use-board.ts'

/** What the board shows: the rows that match, and who their patients are. */
export interface BoardView {
  readonly board: Board
  /** All rows. Sums, names of physicians and what they have do not depend on the filter. */
  readonly whole: Board
  readonly items: ReadonlyMap<string, InboxItem>
  readonly callers: ReadonlyMap<string, InboxItem['patient']>
  /** True if rows may be missing because of the filter. */
  readonly filtered: boolean
}

/**
 * Returns what of the board matches. Patients are read for all rows, whatever the filter is, so that a filter causes no
 * further reading. A physician matches by name, or by having something that matches.
 */
export function useFilteredBoard(board: Board, filter: BoardFilter): BoardView {
  const locale = useLocale()
  const threadItems = usePatientsOf(board.threads)
  const snoozedItems = usePatientsOf(board.snoozes)
  const callers = useCallers(board.callers)
  const items = new Map([...threadItems, ...snoozedItems])
  if (!isFiltering(filter)) return { board, whole: board, items, callers, filtered: false }
  const names = new Map(board.physicians.map(({ id, name }) => [id, name]))
  const textsOf = (patient: InboxItem['patient'] | undefined, physicianId: string | null) => [
    patient?.name,
    patient?.externalId,
    patient?.birthDate,
    patient?.birthDate && calendarDayWords(patient.birthDate, locale),
    physicianId && names.get(physicianId),
  ]
  const threads = board.threads.filter(({ asyncConsultId, physicianId, priority }) =>
    matchesFilter(filter, { texts: textsOf(items.get(asyncConsultId)?.patient, physicianId), physicianId, priority }),
  )
  const snoozes = board.snoozes.filter(({ asyncConsultId, physicianId }) => {
    const item = items.get(asyncConsultId)
    const priority = item?.consult.priority
    return matchesFilter(filter, { texts: textsOf(item?.patient, physicianId), physicianId, priority })
  })
  const calls = board.callers.filter(({ telehealthConsultId, physicianId, priority }) =>
    matchesFilter(filter, { texts: textsOf(callers.get(telehealthConsultId), physicianId), physicianId, priority }),
  )
  const holders = new Set([...threads, ...snoozes, ...calls].map(({ physicianId }) => physicianId))
  const physicians = board.physicians.filter(
    ({ id, name }) => holders.has(id) || matchesFilter(filter, { texts: [name], physicianId: id, priority: undefined }),
  )
  const matching = { ...board, threads, snoozes, callers: calls, physicians }
  return { board: matching, whole: board, items, callers, filtered: true }
}
