import { AvailabilityPage } from '../../../screens/availability/availability.tsx'

/** The availability page. */
export default function Page() {
  return <AvailabilityPage />
}
