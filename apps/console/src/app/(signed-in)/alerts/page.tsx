import { AlertsPage } from '../../../screens/alerts/alerts-page.tsx'

/** The page of its path. */
export default function Page() {
  return <AlertsPage />
}
