import { MacrosPage } from '../../../screens/macros/macros-page.tsx'

/** The page of its path. */
export default function Page() {
  return <MacrosPage />
}
