import { RedFlagsPage } from '../../../screens/red-flags/red-flags-page.tsx'

/** The page of its path. */
export default function Page() {
  return <RedFlagsPage />
}
