'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import type { Urgency } from '../../entities/consults/timing.ts'
import { urgencyLooks } from '../../entities/consults/timing-mark.tsx'
import { urgencyOf } from '../waiting-room/line-order.ts'
import { BoardList, BoardListRow, useNameOf } from './board-list.tsx'
import type { BoardCall } from './use-board.ts'
import type { BoardView } from './use-filtered-board.ts'
import { boardWords } from './words.ts'

/** A wait is marked as in the waiting room. */
function State({ call: { status, since } }: { call: BoardCall }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const said = useClock((now) => words.calling[status](waitWords(Math.max(0, now - Date.parse(since)), locale)))
  const urgency = useClock((now) => (status === 'waiting' ? urgencyOf(now - Date.parse(since)) : 'none'))
  const { mark: Mark, look } = urgencyLooks[urgency as Urgency]
  if (!Mark) return said
  return (
    <span className={`inline-flex items-center gap-1 ${look}`}>
      <Mark className="size-3.5 shrink-0" aria-hidden />
      {said}
    </span>
  )
}

/** Who waits for a call, since when; who is in one, with whom; and who writes the note of one. */
export function BoardCallers({ view: { board, whole, callers: patients, filtered } }: { view: BoardView }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const nameOf = useNameOf(whole)
  const { callers, calls, physicians } = board
  const wrappingUp = physicians.flatMap(({ id, name, wrapUpUntil, call }) =>
    wrapUpUntil === null || call !== null ? [] : [{ id, name, until: timeWords(wrapUpUntil, locale) }],
  )
  return (
    <BoardList
      name={words.callers}
      empty={filtered ? words.noMatch : words.noCallers}
      shown={callers.length + wrappingUp.length}
      total={filtered ? 0 : calls.waiting + calls.ringing + calls.inProgress + wrappingUp.length}
    >
      {callers.map((call) => {
        const patient = patients.get(call.telehealthConsultId)
        return (
          <BoardListRow
            key={call.telehealthConsultId}
            name={<bdi>{patient ? (patient.name ?? patient.externalId) : words.aPatient}</bdi>}
            birthDate={patient?.birthDate ?? null}
            mark={<PriorityChip priority={call.priority} />}
            state={<State call={call} />}
            physician={call.physicianId === null ? null : nameOf(call.physicianId)}
          />
        )
      })}
      {wrappingUp.map(({ id, name, until }) => (
        <BoardListRow key={id} name={<bdi>{name}</bdi>} state={words.wrapUp(until)} />
      ))}
    </BoardList>
  )
}
