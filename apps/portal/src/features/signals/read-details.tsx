'use client'

import { Popover } from '@base-ui/react/popover'
import type { EventMessage } from '@consult/domain'
import { Eye } from 'lucide-react'
import { menuBox } from '../controls/menu-classes.ts'
import { useClinicianName } from '../thread/clinician-name.tsx'
import { fullWords } from '../time/days.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { type ReadMark, readersOf, useReadMarks } from './read-marks.ts'
import { signalWords } from './words.ts'

function Reader({ mark }: { mark: ReadMark }) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const clinician = useClinicianName(mark.reader.type === 'physician' ? mark.reader.id : null)
  const name = mark.reader.type === 'patient' ? words.patient : clinician
  return name === undefined ? null : <li>{words.readBy(name, fullWords(mark.at, locale))}</li>
}

/** When a message was delivered, and who has read it when, behind a button beside it. */
export function ReadDetails({ message }: { message: EventMessage }) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const marks = useReadMarks(message.asyncConsultId)
  const readers = readersOf(marks, message.sequence).filter(({ reader }) => reader.id !== message.author.id)
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={words.details}
        className="inline-flex size-6 items-center justify-center rounded-s text-faint hover:bg-hover hover:text-ink"
      >
        <Eye className="size-3.5" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-20">
          <Popover.Popup className={`${menuBox} max-w-80 px-4 py-3 text-s`}>
            <ul className="grid gap-1.5">
              <li>{words.delivered(fullWords(message.createdAt, locale))}</li>
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
