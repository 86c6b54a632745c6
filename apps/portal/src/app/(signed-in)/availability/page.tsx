import { AvailabilityPage } from '../../../features/availability/availability.tsx'

/** When one can be booked. */
export default function Page() {
  return <AvailabilityPage />
}
