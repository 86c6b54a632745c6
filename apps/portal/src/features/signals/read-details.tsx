'use client'

import { Popover } from '@base-ui/react/popover'
import type { EventMessage } from '@consult/domain'
import { menuBox } from '@consult/ui/controls/menu-classes.ts'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import type { RefObject } from 'react'
import { useClinicianName } from '../../entities/clinicians/clinician-name.tsx'
import { type ReadMark, readersOf, useReadMarks } from '../../entities/consults/read-marks.ts'
import { signalWords } from './words.ts'

function Reader({ mark }: { mark: ReadMark }) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const clinician = useClinicianName(mark.reader.type === 'physician' ? mark.reader.id : null)
  const name = mark.reader.type === 'patient' ? words.patient : clinician
  if (name === undefined) return null
  return (
    <li>
      <Naming words={(who) => words.readBy(who, fullWords(mark.at, locale))} name={name} />
    </li>
  )
}

/**
 * Shows when a group of messages was delivered, and who read the last of them when.
 * @param delivered the first and the last time, in words.
 */
export function ReadDetails({
  message,
  delivered,
  anchor,
  onClose,
}: {
  message: EventMessage
  delivered: readonly string[]
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const words = useWords(signalWords)
  const marks = useReadMarks(message.asyncConsultId)
  const readers = readersOf(marks, message.sequence).filter(({ reader }) => reader.id !== message.author.id)
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={4} className="z-20">
          <Popover.Popup
            data-overlay=""
            aria-label={words.details}
            finalFocus={anchor}
            className={`${menuBox} w-80 px-4 py-3 text-s`}
          >
            <ul className="grid gap-1.5">
              {delivered.map((when) => (
                <li key={when}>{words.delivered(when)}</li>
              ))}
              {readers.length === 0 && <li className="text-muted">{words.notRead}</li>}
              {readers.map((mark) => (
                <Reader key={mark.reader.id} mark={mark} />
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
