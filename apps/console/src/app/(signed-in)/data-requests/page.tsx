import { DataRequestsPage } from '../../../screens/data-requests/data-requests-page.tsx'

/** The page of its path. */
export default function Page() {
  return <DataRequestsPage />
}
