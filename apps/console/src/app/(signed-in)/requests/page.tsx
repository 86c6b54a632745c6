import { RequestsPage } from '../../../screens/requests/requests-page.tsx'

/** The page of its path. */
export default function Page() {
  return <RequestsPage />
}
