import { EndpointsPage } from '../../../screens/endpoints/endpoints-page.tsx'

/** The page of its path. */
export default function Page() {
  return <EndpointsPage />
}
