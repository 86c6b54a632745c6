import { WorklistPage } from '../../../screens/worklist/worklist-page.tsx'

/** Consults by conditions, and acts on many of them. */
export default function Page() {
  return <WorklistPage />
}
