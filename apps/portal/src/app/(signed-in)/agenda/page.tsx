import { LazyAgenda } from '../../../screens/agenda/lazy-agenda.tsx'

/** What is booked. */
export default function Page() {
  return <LazyAgenda />
}
