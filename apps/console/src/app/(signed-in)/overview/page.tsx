import { OverviewPage } from '../../../screens/overview/overview-page.tsx'

/** The page of its path. */
export default function Page() {
  return <OverviewPage />
}
