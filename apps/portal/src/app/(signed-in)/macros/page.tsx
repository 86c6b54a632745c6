import { MacrosPage } from '../../../screens/macros/macros-page.tsx'

/** The physician's macros. */
export default function Macros() {
  return <MacrosPage />
}
