import { ReasonsPage } from '../../../screens/reasons/reasons-page.tsx'

/** The page of its path. */
export default function Page() {
  return <ReasonsPage />
}
