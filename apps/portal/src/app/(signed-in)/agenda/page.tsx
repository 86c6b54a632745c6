import { LazyAgenda } from '../../../screens/agenda/lazy-agenda.tsx'

/** The agenda page. */
export default function Page() {
  return <LazyAgenda />
}
