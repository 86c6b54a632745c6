import { Devices } from '../../../../screens/devices/devices.tsx'

export default function NotificationsPage() {
  return <Devices />
}
