import { SettingsPage } from '../../../screens/settings/settings-page.tsx'

/** The page of its path. */
export default function Page() {
  return <SettingsPage />
}
