import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CalendarCheck, Check, Clock, type LucideIcon, PhoneCall, UserRound, UserRoundX, Video, X } from 'lucide-react'
import type { AppointmentStatus } from './appointment-status.ts'
import { agendaWords } from './words.ts'

/** The icon and tone of each status. The tone only supplements the words. */
export const appointmentStatusMarks: Record<AppointmentStatus, { readonly Icon: LucideIcon; readonly tone: ChipTone }> =
  {
    invited: { Icon: CalendarCheck, tone: 'accent' },
    late: { Icon: Clock, tone: 'warning' },
    waiting: { Icon: UserRound, tone: 'accent' },
    ringing: { Icon: PhoneCall, tone: 'accent' },
    in_progress: { Icon: Video, tone: 'success' },
    completed: { Icon: Check, tone: 'neutral' },
    // Nothing can be done about it any more.
    missed: { Icon: UserRoundX, tone: 'neutral' },
    cancelled: { Icon: X, tone: 'neutral' },
  }

/** Shows an appointment's status as a chip. */
export function AppointmentStatusMark({ appointmentStatus }: { appointmentStatus: AppointmentStatus }) {
  const words = useWords(agendaWords)
  const { Icon, tone } = appointmentStatusMarks[appointmentStatus]
  return (
    <Chip tone={tone} icon={Icon}>
      {words.statuses[appointmentStatus]}
    </Chip>
  )
}
