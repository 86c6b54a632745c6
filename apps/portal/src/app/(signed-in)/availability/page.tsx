import { AvailabilityPage } from '../../../screens/availability/availability.tsx'

/** When one can be booked. */
export default function Page() {
  return <AvailabilityPage />
}
