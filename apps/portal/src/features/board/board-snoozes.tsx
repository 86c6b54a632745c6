'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { whenWords } from '../planning/when-words.ts'
import { BoardList, BoardListRow, useNameOf } from './board-list.tsx'
import type { BoardView } from './use-filtered-board.ts'
import { boardWords } from './words.ts'

/** The consults that physicians put aside: whose, by whom, and until when. */
export function BoardSnoozes({ view: { board, whole, items, filtered } }: { view: BoardView }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const nameOf = useNameOf(whole)
  const { snoozes, physicians } = board
  return (
    <BoardList
      name={words.snoozes}
      empty={filtered ? words.noMatch : words.noSnoozes}
      shown={snoozes.length}
      total={filtered ? 0 : physicians.reduce((all, { snoozed }) => all + snoozed, 0)}
    >
      {snoozes.map(({ asyncConsultId, physicianId, until }) => {
        const patient = items.get(asyncConsultId)?.patient
        return (
          <BoardListRow
            key={asyncConsultId}
            name={
              <InboxLink
                place={{ view: 'overdue', consultId: asyncConsultId }}
                className="underline-offset-2 hover:underline"
              >
                <bdi>{patient ? (patient.name ?? patient.externalId) : words.aPatient}</bdi>
              </InboxLink>
            }
            birthDate={patient?.birthDate ?? null}
            state={words.snoozedUntil(whenWords(until, serverNow(), locale))}
            physician={nameOf(physicianId)}
          />
        )
      })}
    </BoardList>
  )
}
