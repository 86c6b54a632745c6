import { EventsPage } from '../../../screens/events/events-page.tsx'

/** The page of its path. */
export default function Page() {
  return <EventsPage />
}
