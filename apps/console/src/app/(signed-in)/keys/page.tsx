import { KeysPage } from '../../../screens/keys/keys-page.tsx'

/** The page of its path. */
export default function Page() {
  return <KeysPage />
}
