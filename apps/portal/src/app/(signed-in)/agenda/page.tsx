import { AgendaLater } from '../../../features/agenda/agenda-later.tsx'

/** What is booked. */
export default function Page() {
  return <AgendaLater />
}
