import { UsagePage } from '../../../screens/usage/usage-page.tsx'

/** The page of its path. */
export default function Page() {
  return <UsagePage />
}
