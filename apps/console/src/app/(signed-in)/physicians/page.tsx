import { PhysiciansPage } from '../../../screens/physicians/physicians-page.tsx'

/** The page of its path. */
export default function Page() {
  return <PhysiciansPage />
}
