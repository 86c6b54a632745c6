import { NotificationsPage } from '../../../screens/notifications/notifications-page.tsx'

/** The page of its path. */
export default function Page() {
  return <NotificationsPage />
}
