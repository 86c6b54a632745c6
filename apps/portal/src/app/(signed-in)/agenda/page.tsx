import { AgendaLater } from '../../../screens/agenda/lazy-agenda.tsx'

/** What is booked. */
export default function Page() {
  return <AgendaLater />
}
