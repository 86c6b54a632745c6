import { MacrosPage } from '../../../screens/macros/macros-page.tsx'

/** The macros page. */
export default function Macros() {
  return <MacrosPage />
}
