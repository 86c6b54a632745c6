'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { PenLine } from 'lucide-react'
import { useClinicianName } from '../../entities/clinicians/clinician-name.tsx'
import { type Attendee, attendances, nobody } from '../../entities/consults/attendances.ts'
import { signalWords } from './words.ts'

/** Returns the initials of a name: `AO` for `Ada Osei, MD`. */
export function initialsOf(name: string): string {
  const [person = ''] = name.split(',')
  const parts = person.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : '']
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** The initials of a colleague who has the consult open. The words are for the tooltip and screen readers. */
function AttendeeAvatar({ person, words }: { person: Attendee; words: (name: string) => string }) {
  const name = useClinicianName(person.id)
  if (name === undefined) return null
  return (
    <span
      title={words(name)}
      className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-muted ring-2 ring-surface"
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">{words(name)}</span>
      {person.typing && (
        <PenLine className="absolute -right-1 -bottom-1 size-3 rounded-full bg-surface text-accent-text" aria-hidden />
      )}
    </span>
  )
}

/** The number of avatars shown. If there are more, their number follows. */
const mostFaces = 3

/** Shows the colleagues who have the consult open. */
export function AttendeeAvatars({ consultId, className }: { consultId: string; className?: string }) {
  const words = useWords(signalWords)
  const all = useStore(attendances, (everybody) => everybody.get(consultId) ?? nobody)
  const colleagues = all.filter(({ type }) => type === 'physician')
  if (colleagues.length === 0) return null
  const more = colleagues.length - mostFaces
  return (
    <span className={classes('inline-flex shrink-0 items-center -space-x-1.5', className)} data-viewers={consultId}>
      {colleagues.slice(0, mostFaces).map((person) => (
        <AttendeeAvatar key={person.id} person={person} words={person.typing ? words.writes : words.looks} />
      ))}
      {more > 0 && (
        <span className="pl-2.5 text-xs text-muted" title={words.more(more)}>
          +{more}
        </span>
      )}
    </span>
  )
}
