import { CosigningPage } from '../../../screens/cosigning/cosigning-page.tsx'

/** The notes that need a supervisor's signature. */
export default function Page() {
  return <CosigningPage />
}
