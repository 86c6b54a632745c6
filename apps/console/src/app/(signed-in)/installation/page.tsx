import { InstallationPage } from '../../../screens/installation/installation-page.tsx'

/** The page of its path. */
export default function Page() {
  return <InstallationPage />
}
